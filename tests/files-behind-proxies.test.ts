// The proxies' files of deploy/ let every body through that a call takes, and the page for
// operators lists the calls that take files.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contract } from '../src/contract/index.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { fileTypes } from '../src/contract/file-types.ts';
import { byteLimits } from '../src/server/http/load/uploads.ts';

const read = (path: string) =>
  readFileSync(new URL(`../${path}`, import.meta.url), 'utf8').replaceAll(/^ *#.*$/gm, '');

const endpoints = Object.values(contract) as unknown as Endpoint[];

/** The calls with a long body: their paths, and the bytes that they take. */
const calls = endpoints.flatMap(({ route, takesFile, bodyLimit }) => {
  const size = takesFile ? byteLimits[takesFile] : bodyLimit;
  return size === undefined ? [] : [{ route, path: route.split(' ')[1]!, size, takesFile }];
});

const megabyte = 1_048_576;

/**
 * The lines of the location that nginx chooses: the exact one, else the first pattern, else `/`.
 */
function locationOf(path: string): string {
  const all = [...read('deploy/nginx.conf').matchAll(/location (?:([=~]) )?(\S+) \{([^}]*)\}/g)];
  const [first] = read('deploy/nginx.conf').split(/listen 80;/);
  const own = all.filter(({ index }) => index < first!.length);
  const found =
    own.find(([, how, place]) => how === '=' && place === path) ??
    own.find(([, how, place]) => how === '~' && new RegExp(place!).test(path)) ??
    own.find(([, how, place]) => how === undefined && place === '/');
  return found![3]!;
}

test('nginx lets every file and every long body through, and does not keep files first', () => {
  for (const { route, path, size } of calls) {
    const lines = locationOf(path);
    const [, limit = '1'] = /client_max_body_size (\d+)m?;/.exec(lines) ?? [];
    const most = limit === '0' ? Infinity : Number(limit) * megabyte;
    expect(most, route).toBeGreaterThanOrEqual(size);
    if (size > megabyte) expect(lines, route).toContain('proxy_request_buffering off;');
  }
});

test('HAProxy gives every long file its time, and Caddy has no limit', () => {
  const [, listed = ''] =
    /server 30m if \{ path_beg (.*) \}/.exec(read('deploy/haproxy.cfg')) ?? [];
  const beginnings = listed.split(' ');
  for (const { route, path, size } of calls) {
    if (size <= megabyte) continue;
    expect(
      beginnings.some((beginning) => path.startsWith(beginning)),
      route,
    ).toBe(true);
  }
  expect(read('deploy/Caddyfile')).not.toContain('request_body');
});

test('the page for operators lists all calls that take a file', () => {
  const rows = calls.flatMap(({ route, size, takesFile }) => {
    if (!takesFile) return [];
    const most = size === Infinity ? 'of any size' : `${Math.ceil((size / megabyte) * 10) / 10} MB`;
    return [`| \`${route}\` | ${fileTypes[takesFile]} | ${most} |`];
  });
  const table = ['| call | file | at most |', '|---|---|---|', ...rows.toSorted()].join('\n');
  expect(read('docs/operating.md')).toContain(table);
});
