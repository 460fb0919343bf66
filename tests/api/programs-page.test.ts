// The calls in the documentation for developers of programs work.
import { readFileSync } from 'node:fs';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { problems } from '../../src/contract/connections/problems.ts';
import { keyScopes } from '../../src/contract/scopes.ts';
import { guest } from '../people.ts';
import { program } from '../programs.ts';
import { openWithVisits } from '../visits.ts';

const page = readFileSync('docs/connections/programs.md', 'utf8');

/** The calls in the documentation by their addresses, in order. */
const calls = [...page.matchAll(/```bash\n(.*?)```/gs)].map(([, text = '']) => {
  const [, url = ''] = /https:\/\/family\.example([^\s']*)/.exec(text) ?? [];
  const [, body] = /-d '(.*)'/.exec(text) ?? [];
  const headers = [...text.matchAll(/-H (['"])(.+?): (.*?)\1/g)].map(
    ([, , name = '', value = '']) => [name.toLowerCase(), value] as const,
  );
  return { url, body, headers: Object.fromEntries(headers) };
});

test('each call of the page does what stands there', async () => {
  const { restaurant, admin } = await openWithVisits('SQLite');
  const { key } = await program(restaurant, { admin });
  const { app, store } = restaurant;
  const sara = await guest(restaurant, { mobile: '+966501234567' });
  const code = { verificationCode: '123456' };
  await store.db.updateTable('customers').set(code).where('id', '=', sara.id).execute();
  const answers = [];
  for (const { url, body, headers } of calls) {
    const request: InjectOptions = {
      method: body === undefined ? 'GET' : 'POST',
      url,
      headers: { ...headers, authorization: headers.authorization!.replace('$SOFRA_KEY', key) },
      ...(body !== undefined && { payload: body }),
    };
    const { statusCode, payload } = await app.inject(request);
    expect(`${url}: ${statusCode} ${payload}`).toMatch(/: 20[04] /);
    answers.push(JSON.parse(payload || 'null'));
  }
  expect(answers).toMatchObject([
    { id: sara.id, name: 'Sara' },
    { points: 1_845, repeated: false },
    { answers: [{ key: 'till-3-2042' }, { visit: { points: 55 } }] },
    { amount: '40.00', points: 400, owed: 0 },
    { visits: [{ points: 1_445 }, {}, {}], reversals: [{}], more: false },
    { events: [], more: false },
    null,
  ]);
});

test('the page names scopes and problems as they are', () => {
  const named = [...page.matchAll(/`(\w+:[\w-]+)`/g)].map(([, name]) => name);
  expect(named.filter((name) => !keyScopes.some((scope) => scope === name))).toEqual([]);
  const [, type = ''] = /#problem-([\w-]+)`/.exec(page) ?? [];
  expect(Object.keys(problems)).toContain(type);
});
