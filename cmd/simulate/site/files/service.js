// Keeps the files of the page, so that it works without a network. VERSION and FILES are set
// when the folder is written.
const version = VERSION, files = FILES;

self.addEventListener('install', (e) => {
  e.waitUntil(caches.open(version).then((cache) => cache.addAll(files)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (e) => {
  const old = (names) => Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name)));
  e.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});

self.addEventListener('fetch', (e) => {
  if (e.request.method !== 'GET') return;
  e.respondWith(caches.open(version).then((cache) => cache.match(e.request, { ignoreSearch: true })).then((kept) => kept ?? fetch(e.request)));
});
