// The rules hold for every step of the schema since the first that older servers work beside.
import { expect, test } from 'vitest';
import type { Statement } from '../migrations/statements.ts';
import { knownSteps, readSteps } from '../src/storage/schema/steps.ts';
import * as everything from '../lab/servers/next/9001-everything.ts';
import { faultsOf } from './step-rules.ts';

/** The last step that was applied while no server was running. */
const last = '0012';

const names = [...knownSteps];

test('a step says whether servers of before live with it, or which step they know', async () => {
  for (const [i, { name, kind, needs }] of (await readSteps({ name: 'SQLite' })).entries()) {
    if (name < `${last}~`) expect([name, kind, needs]).toEqual([name, undefined, null]);
    else if (kind === 'contract') expect(names.slice(0, i + 1), name).toContain(needs);
    else expect([name, kind, needs]).toEqual([name, 'expand', null]);
  }
});

test('an expand step holds nothing that others have to wait for, or to be gone for', async () => {
  for (const engine of ['SQLite', 'PostgreSQL'] as const) {
    for (const { name, kind, statements } of await readSteps({ name: engine })) {
      if (kind === 'expand') expect(faultsOf(statements), `${name} on ${engine}`).toEqual([]);
    }
  }
  expect(faultsOf(everything.up())).toEqual([]);
});

test.each<[statement: Statement, fault: string]>([
  ['drop table "stamps"', 'takes away'],
  ['alter table "customers" drop column "name"', 'takes away'],
  ['alter table "customers" rename column "name" to "title"', 'takes away'],
  ['alter table "customers" alter column "name" type varchar(20)', 'takes away'],
  ['alter table "customers" alter column "name" set not null', 'takes away'],
  ['update "customers" set "name" = upper("name")', 'takes away'],
  ['lock table "customers"', 'takes away'],
  ['alter table "customers" add column "born" text not null', 'not null needs a default'],
  ['alter table "customers" add column "born" text default now()::text', 'a plain value'],
  ['alter table "customers" add column "code" text unique', 'held against it'],
  ['alter table "customers" add column "by" bigint references "partners"', 'held against it'],
  ['alter table "customers" add column "a" text, drop column "name"', 'one change a statement'],
  ['alter table "stamps" add constraint "few" check (id < 9)', 'takes away'],
  ['create index "by_name" on "customers" ("name")', '{ index }'],
  ['create unique index by_mobile on customers (mobile)', '{ index }'],
  ['drop index "visits_by_bill"', '{ index }'],
  ['drop trigger "entry_stays" on "point_transactions"', 'the same array'],
  ['alter table "stamps" drop constraint "stamps_customerId_fkey"', 'the same array'],
  ['alter table "stamps" drop constraint "taken_back_by_somebody"', 'takes away'],
  [
    [
      'drop trigger "entry_stays" on "point_transactions"',
      'create trigger "another" before update on "point_transactions" execute function f()',
    ],
    'the same array',
  ],
  ['insert into "level_counts" select "level", 1 from "customers"', '{ rows }'],
  [{ rows: 'customers', by: 'id', change: 'update "customers" set "born" = null' }, '{from}'],
])('%j is not let in', (statement, fault) => {
  expect(faultsOf([statement])).toEqual([expect.stringContaining(fault)]);
});
