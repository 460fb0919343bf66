// The example programs in the documentation that relay orders of Foodics and Odoo work, against
// stand-ins of both systems.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { briefFolder } from '../../lab/folders.ts';
import { guest } from '../people.ts';
import { program } from '../programs.ts';
import { foodics, odoo } from '../../src/domain/connections/from/samples.ts';
import { books, openWithVisits } from '../visits.ts';

/** A restaurant that listens, with a key and the guest of the sample orders. */
async function open() {
  const { restaurant, admin } = await openWithVisits('SQLite');
  await admin.asks('changeSettings', { body: { countryCode: '966' } });
  const { key } = await program(restaurant, { admin });
  const omar = await guest(restaurant, { name: 'Omar', mobile: '+966501234567' });
  const balance = async () => (await omar.asks('currentCustomer')).points;
  const env = { SOFRA: await restaurant.opens(), SOFRA_KEY: key };
  return { restaurant, admin, balance, env };
}

/**
 * The program in a page of the documentation, in a folder of its own, and a function that runs it.
 */
async function programOf(page: string, change = (source: string) => source) {
  const [, source = ''] = /```js\n(.*?)```/s.exec(readFileSync(page, 'utf8')) ?? [];
  const folder = await briefFolder('sofra-relay-');
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'program.mjs'), change(source));
  return (env: NodeJS.ProcessEnv) => {
    const { PATH } = process.env;
    const child = spawn(process.execPath, ['program.mjs'], { cwd: folder, env: { PATH, ...env } });
    onTestFinished(() => void child.kill());
    return child;
  };
}

/** A stand-in that answers with JSON; for null, it answers that the address does not exist. */
async function standIn(answer: (request: IncomingMessage, body: string) => unknown) {
  const server = createServer(async (request, response) => {
    const said = answer(request, await text(request));
    response.writeHead(said === null ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(said));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('the relay of Foodics brings what Foodics says, and nothing of the webhook', async () => {
  const { restaurant, balance, env } = await open();
  const order = foodics().order;
  const FOODICS = await standIn(({ url = '', headers }) =>
    url.startsWith(`/orders/${order.id}?include=branch`) && headers.authorization === 'Bearer f-1'
      ? { data: order }
      : null,
  );
  const start = await programOf('docs/connections/foodics.md');
  const more = { FOODICS, FOODICS_TOKEN: 'f-1', HOOK: 'long-word', PORT: '0' };
  const relay = start({ ...env, ...more });
  const lines = createInterface(relay.stdout)[Symbol.asyncIterator]();
  const { value: opened } = await lines.next();
  const address = `http://127.0.0.1:${/open at (\d+)/.exec(String(opened))?.[1]}`;
  const hook = async (path: string, body: object) => {
    const sent = { method: 'POST', body: JSON.stringify(body) };
    return (await fetch(`${address}/${path}`, sent)).status;
  };
  expect(await hook('long-word', foodics({ total_price: 9_999 }))).toBe(200);
  expect((await lines.next()).value).toBe(`${order.id} 200 settled `);
  expect(await balance()).toBe(2_300);
  expect(await hook('other-word', foodics())).toBe(404);
  expect(await hook('long-word', foodics({ id: 'made-up' }))).toBe(200);
  expect(await hook('long-word', { nothing: true })).toBe(503);
  await restaurant.app.close();
  expect(await hook('long-word', foodics())).toBe(503);
});

test('the program of Odoo brings orders and refunds, and goes on where it was', async () => {
  const { restaurant, admin, balance, env } = await open();
  const sample = odoo({ partner_id: [12, 'Sara'], write_date: '2026-11-21 17:48:01' });
  const back = { id: 44, name: 'Harbour/0041 REFUND', pos_reference: 'Order 00012-001-0044' };
  const refund = {
    ...sample.order,
    ...back,
    amount_total: -57.5,
    refunded_order_ids: [41],
    date_order: '2026-11-21 18:10:00',
    write_date: '2026-11-21 18:10:01',
  };
  const lines = [{ id: 91, order_id: 41, product_id: [31, 'Delivery'], price_subtotal_incl: 15 }];
  const tables: Record<string, { id: number; [field: string]: unknown }[]> = {
    'pos.order': [sample.order, refund],
    'pos.order.line': lines,
    'res.partner': [sample.partner],
  };
  const asked: string[] = [];
  const ODOO = await standIn((_, body) => {
    const { service, method, args } = JSON.parse(body).params;
    if (service === 'common')
      return { result: method === 'authenticate' && args[2] === 'o-1' ? 7 : false };
    const [, , , model, does, [first], { offset = 0, limit = 500 }] = args;
    const rows = tables[model]!;
    const has = (field: string) => rows.some((row) => Object.hasOwn(row, field));
    if (does === 'fields_get')
      return { result: Object.fromEntries(first.filter(has).map((name: string) => [name, {}])) };
    const [[field, operator, value]] = first;
    asked.push(`${model} ${field} ${operator} ${value}`);
    const found = rows.filter((row) =>
      operator === '=' ? row[field] === value : row[field]! >= value,
    );
    return { result: found.slice(offset, offset + limit) };
  });
  const start = await programOf('docs/connections/odoo.md');
  const more = { ODOO, ODOO_DB: 'house', ODOO_USER: 'sofra', ODOO_KEY: 'o-1', DELIVERY: '31' };
  const run = async (terms: object = {}, starts = start) => {
    const child = starts({ ...env, ...more, SINCE: '2026-11-21 00:00:00', ...terms });
    const [said, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { said: said.trim().split('\n'), complaints };
  };
  const wrong = await run({ SOFRA_KEY: 'sofra_1_wrong' });
  expect(wrong.said).toEqual([expect.stringMatching(/^Harbour\/0041 401 /)]);
  expect(await run()).toEqual({
    said: ['Harbour/0041 200 settled ', 'Harbour/0041 REFUND 200 reversed'],
    complaints: '',
  });
  expect(await balance()).toBe(1_575);
  asked.length = 0;
  expect((await run()).said).toEqual(['Harbour/0041 REFUND 200 reversed']);
  expect(asked[0]).toBe('pos.order write_date >= 2026-11-21 18:10:01');
  expect(await balance()).toBe(1_575);
  // More orders have the same timestamp than the program reads in one request.
  for (const id of [45, 46]) {
    const draft = { ...sample.order, id, name: `Harbour/00${id}`, state: 'draft' };
    tables['pos.order']!.push({ ...draft, write_date: refund.write_date });
  }
  const small = await programOf('docs/connections/odoo.md', (source) =>
    source.replace('const page = 500;', 'const page = 2;'),
  );
  expect((await run({}, small)).said.map((line) => line.split(' 200 ')[0])).toEqual([
    'Harbour/0041',
    'Harbour/0041 REFUND',
    'Harbour/0041 REFUND',
    'Harbour/0045',
    'Harbour/0046',
  ]);
  expect(await books({ restaurant, admin })).toMatchObject({ visits: 1, wrong: 0 });
});
