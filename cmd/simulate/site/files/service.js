// Keeps the files of the page, so that it works without a network. VERSION and FILES are set
// when the folder is written. Other folders and applications of the origin have caches too: only those
// whose names begin with the prefix are of this folder.
const prefix = `simulate ${self.registration.scope} `, version = prefix + VERSION, files = FILES;

// The files do not come from the cache of HTTP, which may have some of the version before. A version
// that waits is in use once no tab has the one before, or the user loads it.
self.addEventListener('install', (e) => {
  e.waitUntil(caches.open(version).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))));
});

self.addEventListener('message', () => self.skipWaiting());

self.addEventListener('activate', (e) => {
  const old = (names) => Promise.all(names.filter((name) => name.startsWith(prefix) && name !== version).map((name) => caches.delete(name)));
  e.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});

self.addEventListener('fetch', (e) => {
  if (e.request.method !== 'GET') return;
  e.respondWith(caches.open(version).then((cache) => cache.match(e.request, { ignoreSearch: true })).then((kept) => kept ?? fetch(e.request)));
});
