// Navigation between screens: within the document, unless the camera policy differs.
import type { AroundNavHandler } from 'wouter';
import { mayScan } from '../../contract/pages.ts';

/**
 * A permissions policy belongs to the document: one in which cards are scanned may use a camera,
 * any other may not, so that a new document is fetched between the two.
 */
export const withinDocument: AroundNavHandler = (navigate, to, options) => {
  const { pathname } = new URL(to, location.href);
  if (mayScan(pathname) === mayScan(location.pathname)) navigate(to, options);
  else location[options?.replace ? 'replace' : 'assign'](to);
};
