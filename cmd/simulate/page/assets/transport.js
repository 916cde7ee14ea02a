// How requests reach the server. The folder of static files has another module of this name.

/** @param {string} path @param {RequestInit} [options] */
export const request = (path, options) => fetch(path, options);

// events follows a stream of events.
/** @param {string} path */
export const events = (path) => new EventSource(path);

// gone is said when the server does not answer.
export const gone = 'The server is gone: start simulate serve again.';

// draws says whether the program draws pictures.
export const draws = true;
