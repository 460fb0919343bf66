// Every call by every caller, with valid, odd and malformed requests: each answer is declared.
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { Contract } from '../../src/contract/endpoint.ts';
import { contract } from '../../src/contract/index.ts';
import { diceOf } from '../../src/storage/seed/dice.ts';
import { owner } from '../people.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { long } from '../setup/long.ts';
import { adminPassword, openRestaurant, type Restaurant } from '../restaurant.ts';
import { callersOf, openCallers, password } from './fuzz/callers.ts';
import { openJudge } from './fuzz/judge.ts';
import { nounOf, openMemory } from './fuzz/memory.ts';
import { nextRequest, rightParts, type Request } from './fuzz/requests.ts';
import { openRawConnection, type Answer } from './fuzz/send.ts';

/** `npm run fuzz -- --requests 100000` runs this for longer. */
const requests = Number(process.env.FUZZ_REQUESTS ?? (long ? 1_000 : 200));
const timeout = 60_000 + requests * 100;
const calls = contract as unknown as Contract;

const newMemory = () =>
  openMemory({
    password: [password, adminPassword],
    username: ['admin', 'counter-2'],
    mobile: ['+966510000001'],
    customerId: [1, 2, 3],
    points: [5, 120, 1_200],
    description: ['Dinner'],
    rewardId: [1],
    version: [1],
    cost: [5],
  });

onEachEngine((engine) => {
  test(
    `${requests} requests: none breaks anything, hangs, or is answered as nobody said`,
    async () => {
      const restaurant = await openListeningRestaurant(engine);
      const connection = openRawConnection((restaurant.app.server.address() as AddressInfo).port);
      const judge = openJudge((await restaurant.app.inject('/api/openapi.json')).json());
      const source = { dice: diceOf(inject('seed')), memory: newMemory() };
      const people = await openCallers(restaurant);
      const counts: Record<string, Record<number, number>> = {};
      const faults = new Set<string>();
      let before = 'nothing';

      for (let i = 0; i < requests && faults.size < 20; i += 1) {
        const request = nextRequest(source);
        restaurant.clock.pass({ seconds: 1 });
        const ofCaller = people.headersOf(request.caller);
        const answer = await connection.send(request, ofCaller).catch((error: Error) => error);
        const fault = answer instanceof Error ? answer.message : judge(request, answer);
        if (fault)
          faults.add(`request ${i}: ${fault}: ${told(request, answer)} (after: ${before})`);
        before = told(request, answer);
        if (answer instanceof Error) continue;
        count(counts, request, answer);
        remember(source.memory, request, answer);
        if (isThrownOut(request, answer) && request.caller !== 'nobody') {
          await people.enter(request.caller);
        }
      }
      connection.close();
      expect([...faults]).toEqual([]);
      if (process.env.FUZZ_REQUESTS) console.log(summary(counts));
      await expectWhole(restaurant, people);
    },
    timeout,
  );
});

test('it knows a right value for every part of every call', () => {
  const source = { dice: diceOf(inject('seed')), memory: newMemory() };
  for (const endpoint of Object.values(calls)) {
    for (let i = 0; i < 20; i += 1) rightParts(source, endpoint);
  }
});

async function openListeningRestaurant(engine: EngineName) {
  const folder = await mkdtemp(join(tmpdir(), 'sofra-fuzz-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const restaurant = await openRestaurant(engine, { BACKUP_DIR: folder, SIGNUPS_PER_HOUR: '1000' });
  await restaurant.app.listen({ port: 0, host: '127.0.0.1' });
  const admin = await owner(restaurant);
  await admin.asks('changeSettings', { body: { rewards: true } });
  await admin.asks('addReward', { body: { name: 'Tea', cost: 5 } });
  return restaurant;
}

/** The verification of the ledger finds nothing wrong, and a backup can be restored. */
async function expectWhole({ app }: Restaurant, people: Awaited<ReturnType<typeof openCallers>>) {
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  await people.enter('admin');
  const headers = people.headersOf('admin');
  const post = (url: string, payload?: object) =>
    app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
  expect((await post('/api/admin/audit-ledger')).json()).toMatchObject({ wrong: 0, wrongSums: 0 });
  const { filename } = (await post('/api/backup/run')).json<{ filename: string }>();
  const file = await app.inject({ url: `/api/backup/download/${filename}`, headers });
  expect((await post('/api/restore', file.json())).body).toContain('"counts"');
}

function remember(memory: ReturnType<typeof newMemory>, { name, method }: Request, answer: Answer) {
  const { status, headers, text, file } = answer;
  if (!name || method === 'HEAD' || status !== 200 || text === '') return;
  const noun = nounOf(calls[name]?.route ?? '');
  if (calls[name]?.sendsFile) memory.keepBackup(file);
  else if (headers['content-type']?.startsWith('application/json'))
    memory.hear(JSON.parse(text), noun);
  memory.hear({ 'x-next': headers['x-next'] ?? '0' }, noun);
}

/** Whether a caller's session has ended or needs a new password. */
const isThrownOut = ({ name, caller }: Request, { status, text }: Answer) =>
  status === 401
    ? callersOf(calls[name ?? '']).includes(caller)
    : text === 'Please choose a new password first';

function count(counts: Record<string, Record<number, number>>, asked: Request, { status }: Answer) {
  const name = asked.name ?? 'elsewhere';
  const own = (counts[name] ??= {});
  own[status] = (own[status] ?? 0) + 1;
}

function summary(counts: Record<string, Record<number, number>>): string {
  const total: Record<string, number> = {};
  for (const own of Object.values(counts)) {
    for (const [status, times] of Object.entries(own)) {
      total[status] = (total[status] ?? 0) + times;
    }
  }
  const lines = Object.entries({ ...counts, all: total }).map(
    ([name, own]) =>
      `${name}: ${Object.entries(own)
        .map(([s, n]) => `${n} × ${s}`)
        .join(', ')}`,
  );
  return lines.join('\n');
}

/** The parts of a request and its answer that are useful for finding a fault. */
function told({ caller, method, address, headers, body }: Request, answer: Answer | Error) {
  const sent = body === undefined ? '' : ` ${body.toString().slice(0, 200)}`;
  const asked = `${caller} ${method} ${address.slice(0, 200)} ${JSON.stringify(headers)}${sent}`;
  const said = answer instanceof Error ? '' : `${answer.status} ${answer.text.slice(0, 200)}`;
  return `${asked.slice(0, 400)} → ${said}`;
}
