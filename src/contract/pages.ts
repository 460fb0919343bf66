// The addresses of the screens: those of the specification, section 2, and others.
export const pagePaths = [
  '/',
  '/welcome',
  '/dashboard/:mobile',
  '/terms',
  '/b/',
  '/confirm/',
  '/stop/',
  '/partner',
  '/partner/login',
  '/partner/dashboard',
  '/admin/login',
  '/admin',
  '/admin/setup',
  '/till',
  '/guides/:guide',
] as const;

export type PagePath = (typeof pagePaths)[number];

/**
 * Whether an address is a screen that scans cards (counter, office, till); only these documents may
 * use a camera. Upper case and a slash at the end make no difference.
 */
export const mayScan = (path: string): boolean =>
  pagePaths.some((page) => /^\/(partner|admin|till)/.test(page) && isSame(page, path));

const isSame = (page: string, path: string) => page === path.toLowerCase().replace(/(?<=.)\/$/, '');
