// The networks and sites of addresses.
import { expect, test } from 'vitest';
import { networkOf, siteOf } from './addresses.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
])('%s is within %s', (address, network) => expect(networkOf(address)).toBe(network));

test('an address is within one network however it is written', () => {
  const written = [
    '2001:DB8:1:2::6',
    '2001:0db8:0001:0002:0000:0000:0000:0006',
    '2001:db8:1:2::6%3',
  ]
    .concat(['[2001:db8:1:2::6]', '[2001:db8:1:2::6]:4711', '[2001:db8:1:2::6%eth0]:4711'])
    .concat('2001:db8:1:2:0:0:0:6');
  expect(new Set(written.map(networkOf))).toEqual(new Set(['2001:db8:1:2']));
  const four = ['203.0.113.9', '203.0.113.9:4711', '[::ffff:203.0.113.9]:4711'];
  expect(new Set(four.map(networkOf))).toEqual(new Set(['203.0.113.9']));
});

test.each(['', 'unknown', '_hidden', '203.0.113', ':::', '1:2:3', '1::2::3', '12345::', '::g'])(
  '%j is no address, and in no place of its own',
  (address) => expect(networkOf(address)).toBe('unknown'),
);

test('a network of IPv6 is part of a site', () => {
  expect(siteOf('2001:db8:1:2')).toBe('2001:db8:1');
  expect(siteOf('203.0.113.9')).toBeUndefined();
  expect(siteOf('unknown')).toBeUndefined();
});
