// How one gets from screen to screen: within the document, unless what it may do is not the same.
import type { AroundNavHandler } from 'wouter';
import { mayScan } from '../../contract/pages.ts';

/**
 * A policy belongs to the document: one at which cards are scanned may use a camera, any other
 * may not, so that from one to the other a new document is fetched.
 */
export const withinDocument: AroundNavHandler = (navigate, to, options) => {
  const { pathname } = new URL(to, location.href);
  if (mayScan(pathname) === mayScan(location.pathname)) navigate(to, options);
  else location[options?.replace ? 'replace' : 'assign'](to);
};
