// The configuration is valid, or the error names the invalid variable.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

test('every setting has a default', () => {
  expect(loadConfig({})).toMatchObject({
    PORT: 3_000,
    HOST: '0.0.0.0',
    DATA_DIR: './data',
    DATABASE_URL: undefined,
    BRAND_NAME: 'Sofra',
    ADMIN_USERNAME: 'admin',
    TRUST_PROXY: 0,
    LOG_LEVEL: 'info',
  });
});

test('README and docs/operating.md list every variable between them', () => {
  const places = { 'README.md': 'Settings', 'docs/operating.md': 'Further settings' };
  const listed = Object.entries(places).flatMap(([path, heading]) => {
    const sections = readFileSync(path, 'utf8').split(/^## /m);
    const section = sections.find((text) => text.startsWith(`${heading}\n`)) ?? '';
    const cells = section.match(/^\| `[^|]+(?=\|)/gm) ?? [];
    return cells.flatMap((cell) => cell.match(/\w+/g) ?? []);
  });
  expect(listed.toSorted()).toEqual(Object.keys(loadConfig({})).toSorted());
});

test('a variable that is set counts, and an empty one is unset', () => {
  const config = loadConfig({ PORT: '0', TRUST_PROXY: 'true', BRAND_NAME: '', HOST: '::1' });
  expect(config).toMatchObject({ PORT: 0, TRUST_PROXY: 1, BRAND_NAME: 'Sofra', HOST: '::1' });
});

test('the public address has no slash at its end, since paths are appended to it', () => {
  const { PUBLIC_URL } = loadConfig({ PUBLIC_URL: 'https://family.example//' });
  expect(PUBLIC_URL).toBe('https://family.example');
});

test.each([
  ['PORT', '-1', 'PORT is not right: it takes a port number from 0 (any free one) to 65535.'],
  ['PORT', '3000.5', 'PORT is not right: it takes a port number from 0 (any free one) to 65535.'],
  ['PORT', '65536', 'PORT is not right: it takes a port number from 0 (any free one) to 65535.'],
  [
    'DATABASE_URL',
    'mysql://x/y',
    'DATABASE_URL is not right: it takes postgres://user:password@host/database, or several ' +
      'hosts, divided by commas, of which one takes writes.',
  ],
  [
    'DATABASE_URL',
    'postgres://sofra:12#34@db.internal/sofra',
    'DATABASE_URL is not right: a # in its password is written %23.',
  ],
  [
    'DATABASE_URL',
    'postgres://sofra:pa/ss==@db.internal/sofra?sslmode=disable',
    'DATABASE_URL is not right: a / in its password is written %2F.',
  ],
  [
    'DATABASE_URL',
    'postgres://sofra:12?34@db.internal/sofra',
    'DATABASE_URL is not right: a ? in its password is written %3F.',
  ],
  [
    'DATABASE_URL',
    'postgres://sofra:5%off@db.internal/sofra',
    'DATABASE_URL is not right: a % in its password is written %25.',
  ],
  [
    'PUBLIC_URL',
    'family',
    'PUBLIC_URL is not right: it takes the address guests use, https://family.example.',
  ],
  [
    'TRUST_PROXY',
    'yes',
    'TRUST_PROXY is not right: it takes true behind a proxy of your own, ' +
      'how many there are (1 to 9), or false.',
  ],
  [
    'LOG_LEVEL',
    'loud',
    'LOG_LEVEL is not right: it takes silent, fatal, error, warn, info, debug or trace.',
  ],
  [
    'METRICS_TOKEN',
    'short',
    'METRICS_TOKEN is not right: it takes a secret of 16 to 200 characters.',
  ],
  [
    'SIGNUPS_PER_HOUR',
    '0',
    'SIGNUPS_PER_HOUR is not right: it takes how many new cards an address may ask for, 1 to 1000.',
  ],
  [
    'ADMIN_PASSWORD',
    '12345',
    'ADMIN_PASSWORD is not right: it takes a password of 6 to 128 characters.',
  ],
])('%s=%s is refused in one line', (name, value, line) => {
  expect(() => loadConfig({ [name]: value })).toThrow(line);
});

test.each([
  'postgres://sofra:12%2334@db.internal/sofra',
  'postgres://sofra:p@ss@db.internal/sofra',
  'postgres://db.internal/sofra?application_name=sofra@house',
  'postgres://sofra@/sofra?host=%2Frun%2Fpg',
])('%s is an address of a database', (address) => {
  expect(loadConfig({ DATABASE_URL: address }).DATABASE_URL).toBe(address);
});

test.each(['DATABASE_DIRECT_URL', 'DATABASE_STANDBY_URL'])(
  '%s is another way to the database that DATABASE_URL names',
  (name) => {
    expect(() => loadConfig({ [name]: 'postgres://sofra@localhost/sofra' })).toThrow(
      `${name} is not right: it takes DATABASE_URL beside it.`,
    );
  },
);
