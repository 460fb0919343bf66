// Sets language, direction, theme and frame before the first paint; a module would come too late.
// Asks for what the first screen waits for, while the app itself is still on its way.
(() => {
  const root = document.documentElement;
  const kept = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // Storage is switched off: the browser's own wishes hold.
    }
  };
  const wished = navigator.languages.map((tag) => tag.slice(0, 2));
  root.lang = kept('language') ?? wished.find((tag) => tag === 'ar' || tag === 'en') ?? 'en';
  root.dir = root.lang === 'ar' ? 'rtl' : 'ltr';
  const theme = kept('theme');
  if (theme) root.dataset.theme = theme;

  // The frame of `first-paint.css` is that of the screen that will follow.
  const { pathname, search } = location;
  const isAt = (screen) => screen.test(pathname);
  if (isAt(/^\/dashboard\//)) root.dataset.screen = 'card';
  else root.dataset.screen = isAt(/^\/terms$/) ? 'text' : 'entrance';

  // The files of screens that come beside the app, as the build names them.
  const files = {};
  if (isAt(/^\/(welcome|b\/)?$/)) fetchAhead(files.forms);
  if (isAt(/^\/(partner|admin|till)/)) fetchAhead(files['staff-screens']);
  ask('/api/config');
  if (isAt(/^\/(partner|partner\/login|admin\/login)?$/)) ask('/api/sessions');
  if (isAt(/^\/dashboard\//) && !/[?&]tempPass=./.test(search)) ask('/api/customers/me');
  if (isAt(/^\/terms$/)) ask('/api/terms');
  if (isAt(/^\/partner\/dashboard$/)) ask('/api/partner/me');
  if (isAt(/^\/admin$/)) ask('/api/admin/me');

  /** A script that the app will import; none while Sofra is worked on. */
  function fetchAhead(href) {
    if (href) add({ rel: 'modulepreload', href });
  }

  /** The app's own request for the same address takes this one's answer. */
  function ask(href) {
    add({ rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href });
  }

  function add(properties) {
    document.head.append(Object.assign(document.createElement('link'), properties));
  }
})();
