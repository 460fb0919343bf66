// An action that ends an account's sessions also ends those that are being opened, on every server.
import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Role } from '../../src/contract/endpoint.ts';
import type { CallName } from '../../src/contract/index.ts';
import type { HashCost } from '../../src/server/context.ts';
import { inLongTime, inRounds } from '../faults/rounds.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { anotherServer, openRestaurant, type Restaurant } from '../restaurant.ts';
import {
  administrator,
  guest,
  owner,
  partner,
  visitor,
  type AnyRequest,
  type Person,
} from '../people.ts';

const [old, given, own] = ['walnut-tree', 'figs-and-dates', 'olive-grove'];
const chosen = { newPassword: own, confirmPassword: own };

/** An account, its log-in, and the call that tells whether a session is valid. */
interface Account {
  role: Role;
  id: number;
  logIn: (server: Restaurant, password: string) => Promise<Person | undefined>;
  check: CallName;
  change: CallName;
}

/** Logs in on a new device; undefined where that is refused. */
async function tryLogIn(server: Restaurant, call: CallName, body: object) {
  const person = visitor(server);
  const { status } = await person.tries(call, { body });
  return status === 200 ? person : undefined;
}

const accounts: Record<Role, (restaurant: Restaurant) => Promise<Account>> = {
  customer: async (restaurant) => {
    const { id, mobile } = await guest(restaurant, { password: old });
    return {
      role: 'customer',
      id,
      logIn: (server, password) => tryLogIn(server, 'logInCustomer', { mobile, password }),
      check: 'currentCustomer',
      change: 'changeCustomerPassword',
    };
  },
  partner: async (restaurant) => {
    const username = `bakery-${crypto.randomUUID().slice(0, 8)}`;
    const { id } = await partner(restaurant, { username, password: old });
    return {
      role: 'partner',
      id,
      logIn: (server, password) => tryLogIn(server, 'logInPartner', { username, password }),
      check: 'currentPartner',
      change: 'changePartnerPassword',
    };
  },
  admin: async (restaurant) => {
    const username = `layla-${crypto.randomUUID().slice(0, 8)}`;
    const { id } = await administrator(restaurant, { username, password: old });
    return {
      role: 'admin',
      id,
      logIn: (server, password) => tryLogIn(server, 'logInAdmin', { username, password }),
      check: 'currentAdmin',
      change: 'changeAdminPassword',
    };
  },
};

const body = { newPassword: given };
const resets: Record<Role, (admin: Person, params: { id: number }) => Promise<unknown>> = {
  customer: ({ asks }, params) => asks('resetCustomerPassword', { params, body }),
  partner: ({ asks }, params) => asks('resetPartnerPassword', { params, body }),
  admin: ({ asks }, params) => asks('resetAdminPassword', { params, body }),
};

const reset = (admin: Person, { role, id }: Account) => resets[role](admin, { id });

/** The actions that end sessions, and the password that is valid afterwards, if any. */
interface End {
  roles: readonly Role[];
  act: (
    restaurant: Restaurant,
    account: Account,
    admin: Person,
    insider: Person,
  ) => Promise<unknown>;
  right?: string;
}

const ends: Record<string, End> = {
  'a reset': {
    roles: ['customer', 'partner', 'admin'],
    act: (_, account, admin) => reset(admin, account),
    right: given,
  },
  'a change of one’s own': {
    roles: ['customer', 'partner', 'admin'],
    act: (_, { change }, __, insider) =>
      insider.asks(change as 'changeAdminPassword', {
        body: { ...chosen, currentPassword: old },
      }),
    right: own,
  },
  'switching off': {
    roles: ['partner', 'admin'],
    act: (_, { role, id }, admin) =>
      admin.asks(role === 'admin' ? 'changeAdmin' : 'setPartnerStatus', {
        params: { id },
        body: { active: false },
      }),
  },
  'a deletion of one’s own': {
    roles: ['customer'],
    act: async (_, __, ___, insider) => {
      const { mobile } = await insider.asks('currentCustomer');
      return insider.asks('leaveFamily', { body: { mobile } });
    },
  },
  deletion: {
    roles: ['customer', 'partner'],
    act: (_, { role, id }, admin) =>
      admin.asks(role === 'customer' ? 'removeCustomer' : 'removePartner', { params: { id } }),
  },
};

/** Repeats an action on the servers in turn until the promise settles; returns the outcomes. */
async function inLoops<Outcome>(
  servers: Restaurant[],
  act: (server: Restaurant) => Promise<Outcome>,
  until: Promise<unknown>,
): Promise<Outcome[]> {
  const told = new AbortController();
  const outcomes: Outcome[] = [];
  const loops = [...servers, ...servers, ...servers].map(async (server) => {
    while (!told.signal.aborted) outcomes.push(await act(server));
  });
  await until;
  told.abort();
  await Promise.all(loops);
  return outcomes;
}

/** Two servers on PostgreSQL, one on SQLite; and an owner whose session stays. */
async function opened(engine: EngineName) {
  // The hashing cost is raised, so that hashes are running when sessions end.
  const restaurant = await openRestaurant(engine, {}, { hashing: 'some' });
  const servers =
    engine === 'PostgreSQL' ? [restaurant, await anotherServer(restaurant)] : [restaurant];
  const admin = await owner(restaurant);
  return { restaurant, servers, admin };
}

/** Deletes the delays of earlier rounds. */
const forgetWaits = ({ store: { db } }: Restaurant) => db.deleteFrom('throttles').execute();

const isIn = async (person: Pick<Person, 'tries'>, { check }: Account) =>
  (await person.tries(check)).status === 200;

onEachEngine((engine) => {
  const cases = Object.entries(ends).flatMap(([what, end]) =>
    end.roles.map((role) => [what, role, end] as const),
  );

  test.for(cases)(
    'no log-in with the old password survives %s (%s)',
    inLongTime,
    async ([, role, { act, right }], context) => {
      const { restaurant, servers, admin } = await opened(engine);
      const play = async () => {
        await forgetWaits(restaurant);
        const account = await accounts[role](restaurant);
        const insider = await account.logIn(restaurant, old);
        let letIn = (await Promise.all(servers.map((server) => account.logIn(server, old)))).length;
        const done = act(restaurant, account, admin, insider!);
        const inside = await inLoops(servers, (server) => account.logIn(server, old), done);
        const wrong = [];
        for (const person of inside) {
          if (person) letIn += 1;
          if (person && (await isIn(person, account))) wrong.push(person);
        }
        if (right !== undefined) {
          await forgetWaits(restaurant);
          expect(await account.logIn(restaurant, right)).toBeDefined();
        }
        return { acknowledged: letIn, wrong: wrong.length };
      };
      await inRounds(context, { few: 1 }, play);
    },
  );

  test.for(['customer', 'partner'] as const)(
    'no change of password that was under way overwrites a reset (%s)',
    inLongTime,
    async (role, context) => {
      const { restaurant, servers, admin } = await opened(engine);
      await inRounds(context, { few: 1 }, async () => {
        await forgetWaits(restaurant);
        const account = await accounts[role](restaurant);
        const insiders = await Promise.all(
          [...servers, ...servers].map((server) => account.logIn(server, old)),
        );
        const changes = insiders.map((person) =>
          person!.tries(account.change, {
            body: { ...chosen, currentPassword: old },
          } as AnyRequest),
        );
        await reset(admin, account);
        const answers = await Promise.all(changes);
        expect(answers.filter(({ status }) => status === 204).length).toBeLessThanOrEqual(1);
        await forgetWaits(restaurant);
        const after = await Promise.all([given, own, old].map((p) => account.logIn(restaurant, p)));
        const wrong = Number(!after[0]) + Number(Boolean(after[1])) + Number(Boolean(after[2]));
        return { acknowledged: answers.length, lost: 0, doubled: 0, wrong };
      });
    },
  );

  test('hashing an old password anew does not bring it back', inLongTime, async (context) => {
    const { restaurant, servers, admin } = await opened(engine);
    await inRounds(context, { few: 1 }, async () => {
      await forgetWaits(restaurant);
      const account = await accounts.customer(restaurant);
      const { db } = restaurant.store;
      const password = outdatedHash(old, restaurant.hashCost);
      await db.updateTable('customers').set({ password }).where('id', '=', account.id).execute();
      const done = reset(admin, account);
      const inside = await inLoops(servers, (server) => account.logIn(server, old), done);
      await forgetWaits(restaurant);
      const [right, wrong] = [
        await account.logIn(restaurant, given),
        await account.logIn(restaurant, old),
      ];
      const bad = Number(!right) + Number(Boolean(wrong));
      return { acknowledged: inside.length, wrong: bad };
    });
  });
});

/** An argon2id hash with half of today's memory cost. */
function outdatedHash(password: string, { memory, passes, parallelism }: HashCost): string {
  const nonce = Buffer.alloc(16, 7);
  const cost = { memory: memory / 2, passes, parallelism, tagLength: 32 };
  const hash = argon2Sync('argon2id', { ...cost, message: password, nonce });
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${cost.memory},t=${passes},p=1$${plain(nonce)}$${plain(hash)}`;
}
