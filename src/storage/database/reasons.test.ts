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

test('a port at which nothing answers has a reason, an error of our own has none', async () => {
  const refused = await new Promise((resolve) => connect(1, '127.0.0.1').once('error', resolve));
  expect(reasonOf(refused)).toBe('nothing answers at this port');
  expect(reasonOf(new TypeError('undefined is not a function'))).toBeUndefined();
});
