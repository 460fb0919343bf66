// Sets language, direction and theme before the first paint; a module would come too late.
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
})();
