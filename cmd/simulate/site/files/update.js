// A page that is open while its folder is replaced goes on with its own version, says so, and offers to
// load the new one, in all tabs.

/** @param {URL} service */
export async function keep(service) {
  const workers = navigator.serviceWorker, had = workers?.controller;
  if (!workers) return;
  workers.addEventListener('controllerchange', () => had && location.reload());
  const registration = await workers.register(service, { updateViaCache: 'none' });
  const offer = () => {
    if (!registration.waiting || !workers.controller || document.querySelector('.update')) return;
    const bar = document.createElement('p'), button = document.createElement('button');
    bar.className = 'update note';
    button.className = 'btn end';
    bar.setAttribute('role', 'status');
    button.textContent = 'Load it';
    button.addEventListener('click', () => registration.waiting?.postMessage('load'));
    bar.append('There is a new version of this page. This tab goes on with the old one. ', button);
    document.body.prepend(bar);
  };
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
  document.addEventListener('visibilitychange', () => registration.update().catch(() => {}));
  offer();
}
