// The error messages about a database that cannot be used.
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { placeOf, reasonOf } from './reasons.ts';

test.each([
  [{ dataDir: '/var/lib/sofra' }, '/var/lib/sofra/sofra.db'],
  [{ databaseUrl: 'postgres://sofra:secret@db.example/house' }, 'PostgreSQL at db.example:5432'],
  [
    { databaseUrl: 'postgres://sofra:secret@one:6432,two:6433/house' },
    'PostgreSQL at one:6432, two:6433',
  ],
  [
    { databaseUrl: 'postgres://sofra:secret@/house?host=/run/postgresql' },
    'PostgreSQL at /run/postgresql',
  ],
])('the place of %j is named without the password', (location, place) => {
  expect(placeOf({ dataDir: '', ...location })).toBe(place);
});

const failure = (place: { port: number; host: string }) =>
  new Promise((resolve) => connect(place).once('error', resolve));

test('a port at which nothing answers has a reason, an error of our own has none', async () => {
  const refused = await failure({ port: 1, host: '127.0.0.1' });
  expect(reasonOf(refused)).toBe('nothing answers at this port');
  expect(reasonOf(new TypeError('undefined is not a function'))).toBeUndefined();
});

test('a host that no name server knows has a reason', async () => {
  const unknown = await failure({ port: 5_432, host: 'nowhere.invalid' });
  expect(reasonOf(unknown)).toMatch(/^(there is no host of this|the) name/);
});
