// Sets language, direction and theme before the first paint; a module would come too late. Asks
// for what the first screen waits for, while the app itself is still on its way.
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

  const { pathname, search } = location;
  const isAt = (screen) => screen.test(pathname);
  ask('/api/config');
  if (isAt(/^\/(partner|partner\/login|admin\/login)?$/)) ask('/api/sessions');
  if (isAt(/^\/dashboard\//) && !/[?&]tempPass=./.test(search)) ask('/api/customers/me');
  if (isAt(/^\/terms$/)) ask('/api/terms');
  if (isAt(/^\/partner\/dashboard$/)) ask('/api/partner/me');
  if (isAt(/^\/admin$/)) ask('/api/admin/me');

  /** The app's own request for the same address takes this one's answer. */
  function ask(href) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href });
    document.head.append(link);
  }
})();
