// Files as other programs write them are brought in as an owner would: with the proposed plan.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { detailNames, byName, type MemberDetails } from '../../src/contract/members/details.ts';
import { opened, uploads } from '../importing.ts';
import { onEachEngine } from '../setup/engines.ts';

interface Expected {
  country: string;
  encoding: string;
  separator: string;
  refused: number;
  totals: number;
  members: ({ name: string; mobile: string; points: number } & Partial<MemberDetails>)[];
}

const folder = 'tests/samples/members';
const files = globSync(`${folder}/*.csv`).map((path) => basename(path, '.csv'));

onEachEngine((engine) => {
  test.each(files)('the sample %s is read as it was meant, with nothing touched', async (name) => {
    const { admin } = await opened(engine);
    const { members, refused, totals, country, ...about } = JSON.parse(
      readFileSync(`${folder}/${name}.json`, 'utf8'),
    ) as Expected;
    await admin.asks('changeSettings', { body: { countryCode: country } });
    const read = await uploads(admin, readFileSync(`${folder}/${name}.csv`));
    expect(read).toMatchObject({ ...about, doubts: { rows: 0 } });
    const params = { id: read.id };
    const checked = await admin.asks('checkImport', { params, body: read.plan });
    expect(checked.counts).toMatchObject({ new: members.length, refused, totals });
    await admin.asks('runImport', { params });
    const { rows } = await admin.asks('listCustomers', { query: { sort: 'name' } });
    const found = await Promise.all(
      rows.map(async ({ id, ...row }) => {
        const { details } = await admin.asks('readCustomer', { params: { id } });
        return { name: row.name, mobile: row.mobile, points: row.points, ...none, ...details };
      }),
    );
    expect(byMobile(found)).toEqual(byMobile(members.map((member) => ({ ...none, ...member }))));
  });
});

const none = byName(detailNames, () => null);

const byMobile = (members: Expected['members']) =>
  members.toSorted((one, other) => (one.mobile < other.mobile ? -1 : 1));
