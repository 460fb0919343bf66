// The screen of each address, and the way between them. A guest's card comes with the app, the
// other screens when they are needed.
import { Suspense, type ComponentType } from 'react';
import { Route, Switch, type AroundNavHandler } from 'wouter';
import { mayScan, type PagePath } from '../contract/pages.ts';
import { Dashboard } from './customer/cards/dashboard.tsx';
import { Terms } from './customer/offers/terms.tsx';
import { fetchStaffCalls } from './api/calls.ts';
import { fetched } from './navigation/fetched.tsx';
import type { StaffPath } from './staff-screens.ts';
import { WayOnScreen } from './parts/frame/screen.tsx';
import { useWords } from './words/languages/language.ts';

interface Screen {
  Component: ComponentType;
  fetchAhead: () => Promise<void>;
}

/** A screen in the app's own file: on a phone, another file is another round trip. */
const bundled = (Component: ComponentType): Screen => ({ Component, fetchAhead: async () => {} });

/** A screen of the office or the counter, with the calls that it makes. */
const ofStaff = (path: StaffPath): Screen =>
  fetched(async () => {
    const screen = import('./staff-screens.ts').then(({ staffScreens }) => staffScreens[path]());
    const [Component] = await Promise.all([screen, fetchStaffCalls()]);
    return Component;
  });

const places: Record<PagePath, Screen> = {
  '/': fetched(async () => (await import('./customer/members/welcome.tsx')).Welcome),
  '/welcome': fetched(async () => (await import('./customer/members/invited.tsx')).InvitedScreen),
  '/b/': fetched(async () => (await import('./customer/connections/receipt.tsx')).ReceiptScreen),
  '/confirm/': fetched(
    async () => (await import('./customer/channels/link-screens.tsx')).ConfirmScreen,
  ),
  '/stop/': fetched(async () => (await import('./customer/channels/link-screens.tsx')).StopScreen),
  '/dashboard/:mobile': bundled(Dashboard),
  '/terms': bundled(Terms),
  '/partner': ofStaff('/partner'),
  '/partner/login': ofStaff('/partner/login'),
  '/partner/dashboard': ofStaff('/partner/dashboard'),
  '/admin/login': ofStaff('/admin/login'),
  '/admin/setup': ofStaff('/admin/setup'),
  '/till': ofStaff('/till'),
  '/admin': ofStaff('/admin'),
  '/guides/:guide': fetched(async () => (await import('./guides/guide-screen.tsx')).GuideScreen),
};

export const Routes = () => (
  <Suspense>
    <Switch>
      {Object.entries(places).map(([path, { Component }]) => (
        <Route key={path} path={path} component={Component} />
      ))}
      <Route component={NotFound} />
    </Switch>
  </Suspense>
);

/** Fetches the screen of an address before it is shown. */
export async function fetchScreen(address: string) {
  const place = Object.entries(places).find(([path]) => leadsTo({ place: path, address }));
  await place?.[1].fetchAhead();
}

const leadsTo = ({ place, address }: { place: string; address: string }) => {
  const [beginning = '', parameter] = place.split(':');
  return parameter ? address.startsWith(beginning) : address === place;
};

/** The screen of every address that does not exist. */
function NotFound() {
  const { title, hint, home } = useWords().notFound;
  return <WayOnScreen title={title} text={hint} to="/" label={home} />;
}

/**
 * Navigation stays within the document, unless the camera policy differs. A permissions policy
 * belongs to the document: one in which cards are scanned may use a camera, any other may not, so
 * that a new document is fetched between the two.
 */
export const withinDocument: AroundNavHandler = (navigate, to, options) => {
  const { pathname } = new URL(to, location.href);
  if (mayScan(pathname) === mayScan(location.pathname)) navigate(to, options);
  else location[options?.replace ? 'replace' : 'assign'](to);
};
