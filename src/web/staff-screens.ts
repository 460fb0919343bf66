// The screens of the office and the counters by their addresses, each in files of its own, whose
// names no page of a guest has.
import type { ComponentType } from 'react';
import type { PagePath } from '../contract/pages.ts';

export type StaffPath = Extract<PagePath, `/${'partner' | 'admin' | 'till'}${string}`>;

export const staffScreens: Record<StaffPath, () => Promise<ComponentType>> = {
  '/partner': async () => (await import('./partner/account/welcome.tsx')).PartnerWelcome,
  '/partner/login': async () => (await import('./partner/account/login.tsx')).PartnerLoginScreen,
  '/partner/dashboard': async () => (await import('./partner/counter.tsx')).Counter,
  '/admin/login': async () => (await import('./admin/account/login.tsx')).AdminLoginScreen,
  '/admin/setup': async () => (await import('./admin/set-up/set-up.tsx')).SetUpScreen,
  '/till': async () => (await import('./admin/till/till.tsx')).TillScreen,
  '/admin': async () => {
    const [{ Office }, { fetchSection }] = await Promise.all([
      import('./admin/office.tsx'),
      import('./admin/sections.tsx'),
    ]);
    await fetchSection();
    return Office;
  },
};
