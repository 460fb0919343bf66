// Makes requests from the contract: valid ones, almost valid ones, and nonsense.
import type { Contract, Endpoint } from '../../../src/contract/endpoint.ts';
import { fileTypes, type FileKind } from '../../../src/contract/file-types.ts';
import { contract } from '../../../src/contract/index.ts';
import type { Dice } from '../../../src/storage/seed/dice.ts';
import { smallestJpeg } from '../../pictures.ts';
import { callers, callersOf, type Caller } from './callers.ts';
import { nounOf, type Memory } from './memory.ts';
import { jsonOf, oddBodies, oddHeaders, oddQueries, oddSegments, spoiled } from './odd.ts';
import { wellFormed } from './well-formed.ts';
import { worstTexts } from './worst.ts';

export interface Request {
  /** The call that is meant; undefined for an address that is not a call's. */
  name: string | undefined;
  caller: Caller;
  method: string;
  /** The address as it is sent. */
  address: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** The method and the address are those of the call, whatever its values are. */
  meant: boolean;
}

interface Source {
  dice: Dice;
  memory: Memory;
}

const calls = Object.entries(contract as unknown as Contract);
const oddMethods = [
  'HEAD',
  'OPTIONS',
  'PUT',
  'TRACE',
  'PATCH',
  'DELETE',
  'POST',
  'GET',
  'PROPFIND',
];
const otherAddresses = ['/', '/terms', '/admin', '/healthz', '/readyz', '/metrics', '/api']
  .concat(['/api/docs', '/api/openapi.json', '/api/nowhere', '/assets/x.js', '/favicon.svg'])
  .concat(['/../package.json', '/%2e%2e/%2e%2e/etc/passwd', '//evil.example/', '/.env', '/%00']);

/** The next request: mostly a meaningful one, by a caller who may make it. */
export function nextRequest({ dice, memory }: Source): Request {
  if (dice.happens(0.02)) return elsewhere(dice);
  const [name, endpoint] = dice.pick(calls);
  const [method = '', path = ''] = endpoint.route.split(' ');
  const may = callersOf(endpoint);
  const route = addressOf({ dice, memory }, endpoint, path);
  const other = dice.happens(0.03);
  const { body, headers } = bodyOf({ dice, memory }, endpoint);
  return {
    name,
    caller: dice.happens(0.75) ? dice.pick(may) : dice.pick(callers),
    method: other ? dice.pick(oddMethods) : method,
    address: route.address + queryOf({ dice, memory }, endpoint),
    headers: { ...headers, ...keyOf(dice, endpoint), ...(dice.happens(0.1) && strange(dice)) },
    body,
    meant: route.meant && !other,
  };
}

/** A valid request of a call, with its parts. */
export function rightParts(source: Source, { params, query, body }: Endpoint) {
  return {
    params: wellFormed(source, params, 'params'),
    query: wellFormed(source, query, 'query'),
    body: wellFormed(source, body, 'body'),
  };
}

function elsewhere(dice: Dice): Request {
  const caller = dice.pick(callers);
  const method = dice.pick(['GET', ...oddMethods]);
  const address = dice.pick(otherAddresses);
  const headers = dice.happens(0.3) ? strange(dice) : {};
  const body = dice.happens(0.3) ? dice.pick(oddBodies) : undefined;
  return { name: undefined, caller, method, address, headers, body, meant: false };
}

const strange = (dice: Dice) => dice.pick(oddHeaders);

function keyOf(dice: Dice, { idempotent }: Endpoint) {
  if (!idempotent || dice.happens(idempotent === 'required' ? 0.05 : 0.3)) return {};
  return { 'idempotency-key': `key-${dice.whole([0, 40])}` };
}

function addressOf(source: Source, { params }: Endpoint, path: string) {
  const { dice } = source;
  const values = wellFormed(source, params, 'params') as Record<string, unknown>;
  const ids = source.memory.told(`id of ${nounOf(path)}`);
  if ('id' in values && ids.length > 0 && dice.happens(0.7)) values['id'] = dice.pick(ids);
  let meant = true;
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    if (dice.happens(0.04)) {
      meant = false;
      return dice.pick(oddSegments);
    }
    const value = dice.happens(0.12) ? spoiled(dice, 'x') : values[name];
    const segment = encoded(jsonOf(value).replace(/^"|"$/g, '').slice(0, 1_000));
    // Browsers remove dot segments, and a server may do so too.
    if (/^\.{0,2}$/.test(segment)) meant = false;
    return segment;
  });
  return { address, meant };
}

function queryOf(source: Source, { query }: Endpoint): string {
  const { dice } = source;
  if (dice.happens(0.15)) return dice.pick(oddQueries);
  const asked = wellFormed(source, query, 'query') as Record<string, unknown>;
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  const pairs = given.map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Percent-encodes a text; a lone surrogate, which has no encoding, becomes U+FFFD. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

const typed = (kind: FileKind = 'json') => ({ 'content-type': fileTypes[kind] });

function bodyOf(source: Source, { body, route, takesFile }: Endpoint) {
  const { dice, memory } = source;
  if (route.startsWith('GET') && dice.happens(0.9)) return { body: undefined, headers: {} };
  if (dice.happens(0.08)) return { body: dice.pick(oddBodies), headers: typed(takesFile) };
  const files = takesFile && usualFiles[takesFile];
  if (files && dice.happens(0.5)) {
    return { body: Buffer.from(dice.pick(files)), headers: typed(takesFile) };
  }
  const file = takesFile && dice.happens(0.5) ? memory.backup() : undefined;
  const right = file ? JSON.parse(file.toString()) : wellFormed(source, body, 'body');
  const sent = dice.happens(0.4) ? spoiled(dice, right) : right;
  if (sent === undefined) return { body: undefined, headers: {} };
  return { body: Buffer.from(jsonOf(sent)), headers: typed(takesFile) };
}

const usualFiles: Partial<Record<FileKind, readonly (string | Buffer)[]>> = {
  csv: [
    'Name,Mobile,Points\nSara Ahmad,+966501234567,50\nOmar,+966501234568,\n',
    'الاسم;رقم الجوال\r\nعمر;٠٥٠١٢٣٤٥٦٩\r\n"x',
    '=1+1,,\n\n"',
    [
      'Name,Mobile,Points',
      ...worstTexts(999).map((text) => `"${text.replaceAll('"', "'")}",,1`),
    ].join('\n'),
  ],
  bills: [
    'Bill no,Total,Date\nA-17,24.50,2026-11-21 19:00\nA-18,-3,21/11/26\n',
    'رقم الفاتورة;الإجمالي\r\n١٧;٢٤٫٥٠\r\n"x',
    ['Bill,Total', ...worstTexts(999).map((text) => `"${text.replaceAll('"', "'")}",1`)].join('\n'),
  ],
  picture: [smallestJpeg],
};
