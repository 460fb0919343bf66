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
  if (root.lang === 'ar') {
    fetchAhead(files.ar);
    fetchAhead(files.arabic);
    const face = { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' };
    if (files.face) add({ rel: 'preload', href: files.face, ...face });
  }
  if (isAt(/^\/(welcome|b\/)?$/)) fetchAhead(files.forms);
  if (isAt(/^\/(partner|admin|till)/)) fetchAhead(files['staff-screens']);
  // The answers on their way, by role and address; see web/api/preloaded-answers.ts.
  const answers = new Map();
  globalThis.askedAhead = answers;
  ask('/api/config');
  if (isAt(/^\/(partner|partner\/login|admin\/login)?$/)) ask('/api/sessions');
  if (isAt(/^\/dashboard\//) && !/[?&]tempPass=./.test(search)) void askForCard();
  if (isAt(/^\/terms$/)) ask('/api/terms');
  if (isAt(/^\/partner\/dashboard$/)) ask('/api/partner/me');
  if (isAt(/^\/admin$/)) ask('/api/admin/me');

  // The first format of a page loads the browser's data for numbers and dates, which takes some
  // 10 ms: here it happens when the frame is painted, while the app is still on its way.
  requestAnimationFrame(() => setTimeout(() => new Intl.DateTimeFormat(root.lang).format()));

  /** Asks who is here, and then for what their card shows, by their level. */
  async function askForCard() {
    const who = '/api/customers/me';
    ask(who);
    const known = await Promise.all([who, '/api/config'].map(contentOf));
    const [me, { rewards, levels = [] } = {}] = known;
    // An app that has taken the answer already asks for the others itself.
    const isTaken = !answers.has(question(who));
    if (!me || me.passwordReset || isTaken) return;
    ask(`/api/benefits/${me.level}`, 'customer');
    ask(`/api/offers/${me.level}`, 'customer');
    const next = levels.find(({ min }) => min > me.points);
    if (next) ask(`/api/benefits/${next.level}`, 'customer');
    if (rewards) {
      fetchAhead(files['guest-rewards']);
      fetchAhead(files.pictures);
      ask('/api/customers/me/rewards', 'customer');
    }
    ask(`/api/customers/${rewards ? 'me/history' : `${me.id}/transactions`}`, 'customer');
  }

  /** A script that the app will import; none while Sofra is worked on. */
  function fetchAhead(href) {
    if (href) add({ rel: 'modulepreload', href });
  }

  function question(address, role) {
    return `${role} ${address}`;
  }

  /** The app takes the answer, by role and address, instead of asking for it again. */
  function ask(address, role) {
    const headers = role ? { 'Acting-As': role } : {};
    const answer = fetch(address, { credentials: 'include', headers });
    answers.set(question(address, role), answer);
    // A failure is the app's if it waits for the answer already; otherwise the app asks anew.
    answer.catch(() => answers.delete(question(address, role)));
  }

  /** Undefined for a refusal, a failure, and the text of a network's log-in page. */
  function contentOf(address) {
    const answer = answers.get(question(address));
    const content = answer.then((response) => (response.ok ? response.clone().json() : undefined));
    return content.catch(() => undefined);
  }

  function add(properties) {
    document.head.append(Object.assign(document.createElement('link'), properties));
  }
})();
