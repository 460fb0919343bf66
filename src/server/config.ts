// The settings, read from the environment once and checked before anything starts.
import { join } from 'node:path';
import * as z from 'zod/mini';
import { addressesOf } from '../storage/database/postgres/addresses.ts';
import type { ServerKind } from '../storage/database/postgres/find-server.ts';

const whole = (low: number, high: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(low), z.maximum(high))),
  );
const password = z.string().check(z.minLength(6), z.maxLength(128));
const text = z.string().check(z.trim(), z.minLength(1));

const postgresAddress = (kind: ServerKind) => text.check(z.refine((url) => isAddress(url, kind)));
const postgresForm =
  'postgres://user:password@host/database, or several hosts, divided by commas, ' +
  'of which one takes writes';

/** Each variable: its schema, its default, and the values that it accepts in words. */
const variables = {
  PORT: setting(whole(0, 65_535), 3_000, 'a port number from 0 (any free one) to 65535'),
  HOST: setting(text, '0.0.0.0', 'an address of this machine'),
  DATA_DIR: setting(text, './data', 'a folder'),
  BACKUP_DIR: setting(text, undefined, 'a folder'),
  DATABASE_URL: setting(postgresAddress('primary'), undefined, postgresForm),
  DATABASE_DIRECT_URL: setting(postgresAddress('primary'), undefined, postgresForm),
  DATABASE_STANDBY_URL: setting(
    postgresAddress('standby'),
    undefined,
    'postgres://user:password@host/database of a standby, or of several hosts',
  ),
  PUBLIC_URL: setting(
    z.url({ protocol: /^https?$/ }),
    undefined,
    'the address guests use, https://family.example',
  ),
  TRUST_PROXY: setting(
    z.pipe(
      z.union([z.enum(['true', 'false']), z.string().check(z.regex(/^[1-9]$/))]),
      z.transform((value) => (value === 'false' ? 0 : value === 'true' ? 1 : Number(value))),
    ),
    0,
    'true behind a proxy of your own, how many there are (1 to 9), or false',
  ),
  LOG_LEVEL: setting(
    z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']),
    'info',
    'silent, fatal, error, warn, info, debug or trace',
  ),
  LOG_FORMAT: setting(
    z.enum(['auto', 'text', 'json']),
    'auto',
    'text for a person, json for programs, or auto: text where a terminal shows it',
  ),
  BRAND_NAME: setting(text.check(z.maxLength(50)), 'Sofra', 'a name of 1 to 50 characters'),
  ADMIN_USERNAME: setting(
    text.check(z.minLength(3), z.maxLength(50)),
    'admin',
    'a name of 3 to 50 characters',
  ),
  ADMIN_PASSWORD: setting(password, undefined, 'a password of 6 to 128 characters'),
  SIGNUPS_PER_HOUR: setting(
    whole(1, 1_000),
    300,
    'how many new cards an address may ask for, 1 to 1000',
  ),
  SHUTDOWN_DELAY: setting(whole(0, 60), 0, 'seconds from 0 to 60'),
  METRICS_TOKEN: setting(
    text.check(z.minLength(16), z.maxLength(200)),
    undefined,
    'a secret of 16 to 200 characters',
  ),
  CUSTOMER_DEFAULT_PASSWORD: setting(password, undefined, 'a password of 6 to 128 characters'),
  CUSTOMER_RESET_PASSWORD: setting(password, undefined, 'a password of 6 to 128 characters'),
  PARTNER_RESET_PASSWORD: setting(password, undefined, 'a password of 6 to 128 characters'),
  PARTNER_DEFAULT_PASSWORD: setting(password, undefined, 'a password of 6 to 128 characters'),
};

export type Config = {
  [Name in keyof typeof variables]: ReturnType<(typeof variables)[Name]['read']>;
};

/**
 * The settings of an environment. An empty variable counts as unset. Throws a sentence that names
 * the first invalid variable and the values that it accepts.
 */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const config = Object.entries(variables).map(([name, { read, accepts }]) => {
    try {
      return [name, read(environment[name] || undefined)];
    } catch {
      throw new Error(`${name} is not right: it takes ${accepts}.`);
    }
  });
  const settings = Object.fromEntries(config) as Config;
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_STANDBY_URL'] as const) {
    if (settings[name] && !settings.DATABASE_URL) {
      throw new Error(`${name} is not right: it takes DATABASE_URL beside it.`);
    }
  }
  return settings;
}

/** The address or path of the database. */
export const databaseOf = ({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR }: Config) => ({
  databaseUrl: DATABASE_URL,
  directUrl: DATABASE_DIRECT_URL,
  dataDir: DATA_DIR,
});

/** The folder of the backups. */
export const backupsOf = ({ BACKUP_DIR, DATA_DIR }: Config) =>
  BACKUP_DIR ?? join(DATA_DIR, 'backups');

function setting<T, D extends T | undefined>(
  schema: z.ZodMiniType<T>,
  otherwise: D,
  accepts: string,
) {
  return {
    accepts,
    read: (value: string | undefined): T | D =>
      value === undefined ? otherwise : schema.parse(value),
  };
}

function isAddress(url: string, kind: ServerKind): boolean {
  try {
    return addressesOf(url, kind).length > 0;
  } catch {
    return false;
  }
}
