// Odd values: unexpected types and fields, and bodies that no browser would send.
import type { Dice } from '../../../src/storage/seed/dice.ts';
import { worstHeaders, worstTexts } from './worst.ts';

/** A piece of a body that is sent as it is. */
class Written {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Serialises a value as JSON, except for pieces that are given as text. */
export function jsonOf(value: unknown): string {
  if (value instanceof Written) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${pairsOf(value).join(',')}}`;
}

const pairsOf = (fields: object) =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${jsonOf(value)}`);

/** A body with one random fault. */
export function spoiled(dice: Dice, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || dice.happens(0.1)) return dice.pick(oddValues);
  const names = Object.keys(value);
  if (names.length === 0 || dice.happens(0.2)) return crowded(dice, value);
  const name = dice.pick(names);
  if (dice.happens(0.15)) return changed(value, name, undefined);
  return changed(value, name, spoiled(dice, (value as Record<string, unknown>)[name]));
}

function changed(value: object, name: string, into: unknown) {
  if (!Array.isArray(value)) return { ...value, [name]: into };
  return value.map((one, i) => (String(i) === name ? into : one));
}

/** A body with an extra field, a duplicate field, or one that targets object prototypes. */
function crowded(dice: Dice, value: object) {
  const pairs = Array.isArray(value) ? [] : pairsOf(value);
  const twice = pairs.length > 0 ? dice.pick(pairs) : '"id":1';
  const extra = dice.pick([...oddPairs, twice, twice.replace(/:.*/s, ':{"$ne":null}')]);
  return new Written(
    `{${dice
      .pick([
        [extra, ...pairs],
        [...pairs, extra],
      ])
      .join(',')}}`,
  );
}

const oddPairs = [
  '"__proto__":{"may":"anyone"}',
  '"constructor":{"prototype":{"may":"anyone"}}',
  '"toString":1',
  '"":null',
  '"points":1e9',
  '"role":"admin"',
  '"\\u0000":"\\u0000"',
  '"\\ud800":1',
  `"${'k'.repeat(5_000)}":1`,
];

const deep = (levels: number) => new Written('['.repeat(levels) + ']'.repeat(levels));
const deepFields = (levels: number) =>
  new Written('{"a":'.repeat(levels) + '1' + '}'.repeat(levels));

const oddValues: readonly unknown[] = [
  [null, true, false, {}, [], [null], [[]], { a: 1 }, { length: 3 }, ['a', 'b'], ['1']],
  [0, -0, -1, 0.5, 1.0000001, -1e9, 1e9, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e-7, 5e-324],
  ['1e309', '-1e309', '1E+400', '-0', '0.0', '9007199254740993', '123456789'.repeat(100)].map(
    (number) => new Written(number),
  ),
  ['', ' ', '\n', '0', '-1', '1.5', '1e3', '0x10', '١٢', 'NaN', 'Infinity', 'null', '[object]'],
  ['\0', 'a\0b', '\u0001', '\u007f', '\u0085', '\u2028', '\ufeff', '\ufffe', '\u202e\u2066'],
  ['"\\ud800"', '"\\udc00\\ud800"', '"a\\ud83d"', '"\\u0000"', '"\\/"'].map(
    (text) => new Written(text),
  ),
  ["' or 1=1 --", '"; drop table customers; --', '%00', '\\', "\\'", '$1', '?', ':x', '${x}'],
  ['<img src=x onerror=alert(1)>', 'javascript:alert(1)', 'data:text/html,x', '//evil.example'],
  ['../../../etc/passwd', '..\\..\\x', 'C:\\', 'file:///etc/passwd', '/\\evil.example'],
  ['a\r\nX-Evil: 1', 'a\nb', '\r', '\t', '__proto__', 'constructor', 'toString', 'hasOwnProperty'],
  ['2026-13-01', '2026-02-30', '-000001-01-01T00:00:00Z', '+275760-09-13T00:00:00.001Z'],
  ['x'.repeat(129), 'x'.repeat(501), 'é'.repeat(20_001), '\u0301'.repeat(3_000), '﷽'.repeat(600)],
  [30, 100, 500, 2_000, 21_000].flatMap(worstTexts),
  [deep(3), deep(1_000), deep(20_000), deepFields(500), deepFields(8_000)],
].flat();

/** Bodies that are not JSON, not UTF-8, or much too long. */
export const oddBodies: readonly Buffer[] = [
  ['', ' ', '\0', 'null', 'true', '7', '"text"', '[]', '[{}]', '{', '}', '{"a":}', '{"a":1}}'],
  ['{a:1}', "{'a':1}", '{"a":1,}', '{}{}', '\ufeff{}', 'NaN', '{"a":NaN}', '{"a":1e309}', '//\n{}'],
  ['name=Sara&points=1', '--x\r\n\r\n--x--', '<x/>', `{"a":"${'x'.repeat(70_000)}"}`],
  `{"a":${' '.repeat(70_000)}1}`,
  '['.repeat(60_000),
]
  .flat()
  .map((text) => Buffer.from(text))
  .concat([
    Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
    Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xc0, 0x80, 0x22, 0x7d]),
    Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
    Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
  ]);

/** Parts of an address that decode to nothing, to something else, or to a path traversal. */
export const oddSegments: readonly string[] = [
  ['', '.', '..', '%2e%2e', '%2E', '..%2f..', '%2f', '%5c', '..%5c..%5c', '%c0%ae%c0%ae', ';'],
  ['%', '%0', '%zz', '%E0%A4%A', '%ff', '%ED%A0%80', '%00', '1%00', '%0d%0aSet-Cookie:a=b'],
  ['0', '-1', '1.5', '1e3', '9007199254740992', '9007199254740993', '999999999999999'],
  ['1000000000', '01', '+1', '1%20', '%201', '%D9%A1', '1,2', '1;2', '1&2', '1=1', "1'", '1"'],
  ['null', 'undefined', '__proto__', 'constructor', '*', ':id', '{id}', '<b>', '$ne', 'me', '~'],
  ['x'.repeat(299), 'x'.repeat(301), '9'.repeat(2_000), '%41'.repeat(2_000), '\u00e9\u00ff'],
].flat();

/** Queries that are ambiguous, meaningless, or ask for too many rows. */
export const oddQueries: readonly string[] = [
  ['?', '?&&&', '?=', '?a', '?q', '?q=', '?q=%', '?q=%zz', '?q=%00', '?q=a%00b', '?q=%ED%A0%80'],
  ['?q=a&q=b', '?q[]=a', '?q[$ne]=a', '?__proto__=1', '?constructor=1', '?q=%25', '?q=_', '?q=%5C'],
  ["?q='--", '?q=%22', '?q=%E2%80%AE', '?q=%F0%9F%8D%9E', '?q=%FF', `?q=${'a'.repeat(101)}`],
  [
    `?q=${'%D8%A7'.repeat(100)}`,
    `?q=${'+'.repeat(90)}1`,
    `?q=${'a+'.repeat(50)}`,
    '?q=%F4%8F%BF%BF',
  ],
  ['?limit=0', '?limit=501', '?limit=-1', '?limit=1e2', '?limit=', '?limit=01', '?limit=1&limit=2'],
  ['?limit=500', '?limit=1', '?limit=%D9%A1', '?after=', '?after=0', '?after=-1', '?after=1e3'],
  ['?after=999999999999999', '?after=9007199254740993', `?after=${'9'.repeat(301)}`, '?after=%00'],
  ['[]', '[null]', '["a"]', '["a",1]', '["a","b"]', '[1,2]', '[1,"a"]', '["\\u0000",1]', '[[],{}]']
    .concat([
      '["\\ud800",1]',
      '["a",1.5]',
      '["a",1e300]',
      '["a",1e21]',
      '["word","a",1]',
      '{"a":1}',
    ])
    .concat(['["word",1,"a"]', '["word","a",-0]', '["a",9007199254740993]', '["word","\\u0000",1]'])
    .flatMap((cursor) => {
      const after = `after=${Buffer.from(cursor).toString('base64url')}`;
      return [`?${after}`, `?q=s&${after}`];
    }),
  ['?role=admin', '?role=', '?role=god', '?from=2026', '?from=2026-11-21T00:00:00Z&to=0'],
  worstTexts(600).map((text) => `?q=${encodeURIComponent(text.toWellFormed())}`),
  ['?unknown=1', '?q=a#b', '??', '?limit=1;after=2', `?${'a=1&'.repeat(500)}`],
].flat();

/** Headers that contradict the request, or are too long. */
export const oddHeaders: readonly Record<string, string>[] = [
  ['', ' ', 'text/plain', 'text/html', 'application/x-www-form-urlencoded', '*/*', 'json']
    .concat(['multipart/form-data; boundary=x', 'application/json; charset=utf-16', 'a/b/c', ';'])
    .concat(['application/json;charset="', 'APPLICATION/JSON', 'application/json, text/plain'])
    .concat(['application/problem+json', 'application/jsonp', 'application/json\t;x=\u00e9'])
    .map((type) => ({ 'content-type': type })),
  [
    '',
    ' ',
    'x'.repeat(255),
    'x'.repeat(256),
    '\u00e9\u0085',
    'a, b',
    '"',
    "'; --",
    '__proto__',
  ].map((key) => ({ 'idempotency-key': key })),
  ['=', ';;;', 'sofra_admin', 'sofra_admin=', 'sofra_admin=%', 'sofra_admin=%00', '__proto__=1']
    .concat([
      'sofra_admin="x"; sofra_admin=y',
      'sofra_device=x',
      `a=${'x'.repeat(9_000)}`,
      '\u00ff=\u00ff',
    ])
    .map((cookie) => ({ cookie })),
  ['cross-site', 'same-site', 'none', 'same-origin', '', 'Same-Origin'].map((site) => ({
    'sec-fetch-site': site,
  })),
  ['null', 'https://evil.example', '', 'http://', '%%', 'http://127.0.0.1'].map((origin) => ({
    origin,
  })),
  ['evil.example', 'a b', '127.0.0.1:1', '[::1]', '\u00e9', 'a@b', 'x'.repeat(300)].map((host) => ({
    host,
  })),
  ['idempotency-key', 'acting-as', 'cookie', 'origin', 'last-event-id', 'accept'].flatMap((name) =>
    worstHeaders(4_000).map((text) => ({ [name]: text })),
  ),
  { 'x-forwarded-for': "'; --, \u0085, 1.2.3.4", 'x-forwarded-proto': 'gopher' },
  { 'x-forwarded-host': 'evil.example', 'x-http-method-override': 'DELETE' },
  { 'content-encoding': 'gzip' },
  { 'accept-encoding': 'br;q=x, *;q=0', accept: 'text/html', 'accept-version': '9.x' },
  { upgrade: 'websocket', connection: 'upgrade', 'sec-websocket-key': 'x' },
  { range: 'bytes=5-1', 'if-none-match': '*', 'if-modified-since': 'never' },
  { authorization: 'Basic \u00ff', 'user-agent': '\u00e9'.repeat(1_000), dnt: '' },
  { 'last-event-id': "0' or 1=1", via: '1.1 \u0085' },
].flat();
