// The service worker: it opens a guest's screens without a network, and shows the notifications of
// a card. It caches only the app's own files; an answer of the API never passes through it.

declare const self: ServiceWorkerGlobalScope;

/** The files of the guest's screens; the build declares them in a line before this file's own. */
declare const built: { version: string; files: readonly string[] };

const prefix = 'sofra-';
const ours = prefix + built.version;

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  // The page is fetched anew, since a cached older one would request files that no longer exist.
  const page = new Request('/', { cache: 'reload' });
  event.waitUntil(caches.open(ours).then((cache) => cache.addAll([page, ...built.files])));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), forgetOldVersions()]));
});

/** The files of the last version stay, since an open page may need them. */
async function forgetOldVersions() {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== ours);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(keptFirst(request));
  else if (built.files.includes(pathname)) event.respondWith(keptLast(request, pathname));
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/')) {
    event.respondWith(keptLast(request, '/'));
  }
});

/** The cache comes first for files named after their content, which never change. */
const keptFirst = async (request: Request) =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

/** The network comes first for files that can change, so that nobody keeps an old page. */
async function keptLast(request: Request, place: string) {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(ours);
    const kept = await cache.match(place, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener('push', (event) => {
  event.waitUntil(showPushed(event.data));
});

/** What is pushed, in the shape of Declarative Web Push. */
interface Pushed {
  notification?: NotificationOptions & { title?: string; navigate?: string };
}

/** Shows a notice for every push, as browsers demand, also for one that cannot be read. */
async function showPushed(data: PushMessageData | null) {
  const { notification = {} } = readPushed(data);
  const { title = location.hostname, navigate = '/dashboard/me', ...options } = notification;
  const address = new URL(navigate, location.origin);
  await self.registration.showNotification(title, {
    ...options,
    icon: '/icons/any-192.png',
    data: address.origin === location.origin ? address.pathname : '/dashboard/me',
  });
}

function readPushed(data: PushMessageData | null): Pushed {
  try {
    return (data?.json() ?? {}) as Pushed;
  } catch {
    return {};
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showCard(event.notification.data as string));
});

/** Focuses the window that shows the card already, or opens one. */
async function showCard(address: string) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const card = windows.find(({ url }) => new URL(url).pathname === address);
  return card ? card.focus() : self.clients.openWindow(address);
}
