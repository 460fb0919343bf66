// The addresses of the screens: the specification, section 2.
export const pagePaths = [
  '/',
  '/dashboard/:mobile',
  '/terms',
  '/partner',
  '/partner/login',
  '/partner/dashboard',
  '/admin/login',
  '/admin',
] as const;

export type PagePath = (typeof pagePaths)[number];
