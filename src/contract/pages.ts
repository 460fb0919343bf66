// The addresses of the screens: the specification, section 2, and others besides.
export const pagePaths = [
  '/',
  '/welcome',
  '/dashboard/:mobile',
  '/terms',
  '/b/',
  '/partner',
  '/partner/login',
  '/partner/dashboard',
  '/admin/login',
  '/admin',
  '/admin/setup',
  '/till',
] as const;

export type PagePath = (typeof pagePaths)[number];

/**
 * Whether an address is a screen at which cards are scanned, the counter's, the office's and the
 * till's, whose documents alone may use a camera. Like the other screens it is found in any case,
 * and with or without a slash at the end.
 */
export const mayScan = (path: string): boolean =>
  pagePaths.some((page) => /^\/(partner|admin|till)/.test(page) && isSame(page, path));

const isSame = (page: string, path: string) => page === path.toLowerCase().replace(/(?<=.)\/$/, '');
