// The settings, read from the environment once and checked before anything starts.
import { join } from 'node:path';
import * as z from 'zod/mini';
import { addressesOf, unencodedSign } from '../storage/database/postgres/addresses.ts';
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

const passwordForm = 'a password of 6 to 128 characters';
const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
const proxies = z.pipe(
  z.union([z.enum(['true', 'false']), z.string().check(z.regex(/^[1-9]$/))]),
  z.transform((value) => (value === 'false' ? 0 : value === 'true' ? 1 : Number(value))),
);

const hosts = z.pipe(
  text,
  z.pipe(
    z.transform((list: string) => list.split(',').map((host) => host.trim().toLowerCase())),
    z.array(z.string().check(z.regex(/^(\[[\da-f:]+\]|[a-z\d.-]+)(:\d{1,5})?$/))),
  ),
);

/** Each variable: its schema, the accepted values in words, and its default. */
const variables = {
  PORT: setting(whole(0, 65_535), 'a port number from 0 (any free one) to 65535', 3_000),
  HOST: setting(text, 'an address of this machine', '0.0.0.0'),
  DATA_DIR: setting(text, 'a folder', './data'),
  BACKUP_DIR: setting(text, 'a folder'),
  BACKUP_BEFORE_UPDATE: setting(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((value) => value === 'true'),
    ),
    'true, or false where something else keeps the house before its tables change',
    true,
  ),
  COPY_HOSTS: setting(
    hosts,
    'hosts of stores in your own network, divided by commas: minio.lan:9000',
    [],
  ),
  HOOK_HOSTS: setting(
    hosts,
    'hosts of programs that hooks may reach wherever they are, divided by commas: n8n.lan:5678',
    [],
  ),
  MAIL_HOSTS: setting(
    hosts,
    'mail servers in your own network or on this machine, divided by commas: localhost:25',
    [],
  ),
  PUSH_HOSTS: setting(
    hosts,
    'push services besides those of the usual browsers, divided by commas: push.example.com',
    [],
  ),
  DATABASE_URL: setting(postgresAddress('primary'), postgresForm),
  DATABASE_DIRECT_URL: setting(postgresAddress('primary'), postgresForm),
  DATABASE_STANDBY_URL: setting(
    postgresAddress('standby'),
    'postgres://user:password@host/database of a standby, or of several hosts',
  ),
  PUBLIC_URL: setting(
    // Paths are appended to it.
    z.url({ protocol: /^https?$/ }).check(z.overwrite((url) => url.replace(/\/+$/, ''))),
    'the address guests use, https://family.example',
  ),
  TRUST_PROXY: setting(
    proxies,
    'true behind a proxy of your own, how many there are (1 to 9), or false',
    0,
  ),
  LOG_LEVEL: setting(z.enum(logLevels), 'silent, fatal, error, warn, info, debug or trace', 'info'),
  LOG_FORMAT: setting(
    z.enum(['auto', 'text', 'json']),
    'text for a person, json for programs, or auto: text where a terminal shows it',
    'auto',
  ),
  BRAND_NAME: setting(text.check(z.maxLength(50)), 'a name of 1 to 50 characters', 'Sofra'),
  ADMIN_USERNAME: setting(
    text.check(z.minLength(3), z.maxLength(50)),
    'a name of 3 to 50 characters',
    'admin',
  ),
  ADMIN_PASSWORD: setting(password, passwordForm),
  SIGNUPS_PER_HOUR: setting(
    whole(1, 1_000),
    'how many new cards an address may ask for, 1 to 1000',
    300,
  ),
  SHUTDOWN_DELAY: setting(whole(0, 60), 'seconds from 0 to 60', 0),
  METRICS_TOKEN: setting(
    text.check(z.minLength(16), z.maxLength(200)),
    'a secret of 16 to 200 characters',
  ),
  CUSTOMER_DEFAULT_PASSWORD: setting(password, passwordForm),
  CUSTOMER_RESET_PASSWORD: setting(password, passwordForm),
  PARTNER_RESET_PASSWORD: setting(password, passwordForm),
  PARTNER_DEFAULT_PASSWORD: setting(password, passwordForm),
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
      const sign = unencodedSign(environment[name] ?? '');
      const written = sign && `a ${sign} in its password is written ${encodeSign(sign)}`;
      throw new Error(`${name} is not right: ${written ?? `it takes ${accepts}`}.`);
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

function setting<T, D extends T | undefined = undefined>(
  schema: z.ZodMiniType<T>,
  accepts: string,
  otherwise?: D,
) {
  const read = (value: string | undefined) =>
    (value === undefined ? otherwise : schema.parse(value)) as T | D;
  return { accepts, read };
}

/** A sign as it is written in addresses: `%23`. */
const encodeSign = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

function isAddress(url: string, kind: ServerKind): boolean {
  try {
    return addressesOf(url, kind).length > 0;
  } catch {
    return false;
  }
}
