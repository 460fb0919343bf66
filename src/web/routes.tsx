// Which address shows which screen. Each screen is fetched when it is needed.
import { lazy, Suspense, type ComponentType } from 'react';
import { Route, Switch } from 'wouter';
import type { PagePath } from '../contract/pages.ts';
import { NotFound } from './not-found.tsx';

type FetchScreen = () => Promise<ComponentType>;

const places: Record<PagePath, FetchScreen> = {
  '/': async () => (await import('./customer/welcome.tsx')).Welcome,
  '/dashboard/:mobile': async () => (await import('./customer/dashboard.tsx')).Dashboard,
  '/terms': async () => (await import('./customer/terms.tsx')).Terms,
  '/partner': async () => (await import('./partner/welcome.tsx')).PartnerWelcome,
  '/partner/login': async () => (await import('./partner/login.tsx')).PartnerLoginScreen,
  '/partner/dashboard': async () => (await import('./partner/counter.tsx')).Counter,
  '/admin/login': async () => (await import('./admin/login.tsx')).AdminLoginScreen,
  '/admin': async () => (await import('./admin/office.tsx')).Office,
};

const screens = Object.entries(places).map(([path, fetch]) => ({
  path,
  Screen: lazy(async () => ({ default: await fetch() })),
}));

export const Routes = () => (
  <Suspense>
    <Switch>
      {screens.map(({ path, Screen }) => (
        <Route key={path} path={path} component={Screen} />
      ))}
      <Route component={NotFound} />
    </Switch>
  </Suspense>
);

/** Fetches the screen of an address ahead of showing it. */
export async function fetchScreen(address: string) {
  const place = Object.entries(places).find(([path]) => leadsTo({ place: path, address }));
  await place?.[1]();
}

const leadsTo = ({ place, address }: { place: string; address: string }) => {
  const [beginning = '', parameter] = place.split(':');
  return parameter ? address.startsWith(beginning) : address === place;
};
