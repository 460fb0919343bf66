// Starts the service worker, which shows the card without a network and carries its notices.

let starting: Promise<ServiceWorkerRegistration | undefined> | undefined;

/**
 * Answers the worker when it works; nothing where there is none, as over plain http. One that could
 * not start, as without a network, is started again when it is needed again.
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

/** Waits until a new worker works, or has failed to. */
const settled = (worker: ServiceWorker) =>
  new Promise<void>((done) => {
    worker.addEventListener('statechange', () => {
      if (['activated', 'redundant'].includes(worker.state)) done();
    });
  });
