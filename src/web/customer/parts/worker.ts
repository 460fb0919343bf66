// Starts the service worker, which shows the card without a network and carries its notices.

let starting: Promise<ServiceWorkerRegistration | undefined> | undefined;

/**
 * Resolves to the worker when it is active; to undefined where there is none, as over plain http. A
 * worker that could not start, as without a network, is started again by the next call.
 */
export async function startWorker() {
  starting ??= start().catch(() => undefined);
  const worker = await starting;
  if (!worker) starting = undefined;
  return worker;
}

async function start() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.register('/worker.js');
  const coming = registration.installing ?? registration.waiting;
  if (!registration.active && coming) await settled(coming);
  return registration.active ? registration : undefined;
}

/** Resolves when a new worker is active, or has failed. */
const settled = (worker: ServiceWorker) =>
  new Promise<void>((done) => {
    worker.addEventListener('statechange', () => {
      if (['activated', 'redundant'].includes(worker.state)) done();
    });
  });
