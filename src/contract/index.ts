// The whole API, by name.
import { admins } from './admins.ts';
import { benefits } from './benefits.ts';
import { counter } from './counter.ts';
import { customers } from './customers.ts';
import { offers } from './offers.ts';
import { points } from './points.ts';
import { settings } from './settings.ts';
import { terms } from './terms.ts';

export const contract = {
  ...customers,
  ...points,
  ...benefits,
  ...offers,
  ...terms,
  ...admins,
  ...counter,
  ...settings,
};

export type Calls = typeof contract;
export type CallName = keyof Calls;
