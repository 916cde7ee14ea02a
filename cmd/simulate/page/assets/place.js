// The inputs of a view in the page's address: #hands?rounds=1e9&seed=7.

let pushing = false;

// at returns the view and the inputs of the address, null without inputs.
export function at() {
  const [name, query] = location.hash.slice(1).split(/\?(.*)/s);
  return { name, inputs: query === undefined ? null : new URLSearchParams(query) };
}

// addressOf returns the address of inputs: pairs of a name and a value.
export const addressOf = (name, inputs) => `#${name}?${new URLSearchParams(inputs)}`;

// keep writes the inputs of the view that is shown into the address. The first edit after
// a run makes a new entry of the history, so that Back leads to the inputs of the run.
export function keep(name, inputs) {
  if ((at().name || 'hands') !== name) return; // an address without a view shows hands
  const address = addressOf(name, inputs);
  if (address === location.hash) return;
  if (pushing) history.pushState(null, '', address);
  else history.replaceState(null, '', address);
  pushing = false;
}

// plain takes the inputs from the address: what is shown has none.
export function plain(name) { if (at().name === name) history.replaceState(null, '', `#${name}`); }

// ran notes that the inputs of the address were run.
export function ran() { pushing = true; }
