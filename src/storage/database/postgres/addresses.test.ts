// The address of a PostgreSQL database can name several hosts, as for PostgreSQL's own programs.
import { expect, test } from 'vitest';
import { addressesOf } from './addresses.ts';

test.each([
  ['postgres://db/sofra', ['postgres://db/sofra']],
  ['postgresql://sofra:p%40ss@db:5433/sofra', ['postgresql://sofra:p%40ss@db:5433/sofra']],
  ['postgres://sofra@/sofra?host=%2Frun%2Fpg', ['postgres://sofra@/sofra?host=%2Frun%2Fpg']],
  [
    'postgres://sofra:p@one:6001,two,[::1]:6003/sofra?sslmode=disable&target_session_attrs=any',
    [
      'postgres://sofra:p@one:6001/sofra?sslmode=disable',
      'postgres://sofra:p@two/sofra?sslmode=disable',
      'postgres://sofra:p@[::1]:6003/sofra?sslmode=disable',
    ],
  ],
  [
    'postgres://sofra@/sofra?host=one,two&port=6001,6002',
    ['postgres://sofra@/sofra?host=one&port=6001', 'postgres://sofra@/sofra?host=two&port=6002'],
  ],
  [
    'postgres:///sofra?host=one,two&port=6001&target_session_attrs=primary',
    ['postgres:///sofra?host=one&port=6001', 'postgres:///sofra?host=two&port=6001'],
  ],
])('%s', (address, hosts) => {
  expect(addressesOf(address, 'primary')).toEqual(hosts);
});

test.each([
  'mysql://db/sofra',
  'postgres://one:port,two/sofra',
  'postgres://one:99999/sofra',
  'postgres://one two/sofra',
  'postgres://one,two/sofra?target_session_attrs=standby',
])('%s is refused', (address) => {
  expect(() => addressesOf(address, 'primary')).toThrow('No address of a PostgreSQL');
});

test('where a standby is wanted, the address may ask for one, and not for a primary', () => {
  const address = 'postgres://one,two/sofra?target_session_attrs=';
  expect(addressesOf(`${address}standby`, 'standby')).toHaveLength(2);
  expect(() => addressesOf(`${address}primary`, 'standby')).toThrow('No address');
});
