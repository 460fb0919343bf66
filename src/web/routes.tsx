// The screen of each address. The guest's come with the app, the others when they are needed.
import { Suspense, type ComponentType } from 'react';
import { Route, Switch } from 'wouter';
import type { PagePath } from '../contract/pages.ts';
import { Dashboard } from './customer/cards/dashboard.tsx';
import { Terms } from './customer/offers/terms.tsx';
import { Welcome } from './customer/members/welcome.tsx';
import { fetchStaffCalls } from './api/calls.ts';
import { fetched } from './navigation/fetched.tsx';
import { NotFound } from './not-found.tsx';

interface Screen {
  Component: ComponentType;
  fetchAhead: () => Promise<void>;
}

/** A screen in the app's own file: on a phone, another file is another round trip. */
const bundled = (Component: ComponentType): Screen => ({ Component, fetchAhead: async () => {} });

/** A screen of the office or the counter, with the calls that it makes. */
const ofStaff = (fetch: () => Promise<ComponentType>): Screen =>
  fetched(async () => {
    const [Component] = await Promise.all([fetch(), fetchStaffCalls()]);
    return Component;
  });

const places: Record<PagePath, Screen> = {
  '/': bundled(Welcome),
  '/dashboard/:mobile': bundled(Dashboard),
  '/terms': bundled(Terms),
  '/partner': ofStaff(async () => (await import('./partner/account/welcome.tsx')).PartnerWelcome),
  '/partner/login': ofStaff(
    async () => (await import('./partner/account/login.tsx')).PartnerLoginScreen,
  ),
  '/partner/dashboard': ofStaff(async () => (await import('./partner/counter.tsx')).Counter),
  '/admin/login': ofStaff(async () => (await import('./admin/account/login.tsx')).AdminLoginScreen),
  '/admin': ofStaff(async () => {
    const [{ Office }, { fetchSection }] = await Promise.all([
      import('./admin/office.tsx'),
      import('./admin/sections.tsx'),
    ]);
    await fetchSection();
    return Office;
  }),
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
