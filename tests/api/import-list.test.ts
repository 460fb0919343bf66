// Past imports are listed, can be undone after later ones, and are forgotten in the end.
import { expect, test } from 'vitest';
import { brings, list, opened, uploads } from '../importing.ts';
import { numbered } from '../many.ts';
import { onEachEngine } from '../setup/engines.ts';

onEachEngine((engine) => {
  test('an older one is undone after the next one, and with another file looked at', async () => {
    const { admin } = await opened(engine);
    const first = await brings(admin, list);
    const second = await brings(admin, 'Name,Mobile,Points\nHuda,0501234571,40\n');
    const looked = await uploads(admin, 'Name,Mobile,Points\nRami,0501234572,50\n');
    const listed = await admin.asks('listImports');
    expect(listed).toMatchObject([
      { id: second.id, state: 'done', by: 'admin', counts: { new: 1, points: 40 } },
      { id: first.id, state: 'done', filename: 'old cards.csv', counts: { new: 3 } },
    ]);
    const undone = await admin.asks('undoImport', { params: { id: first.id } });
    expect(undone).toMatchObject({ id: first.id, state: 'undone', counts: { stayed: 0 } });
    const { rows } = await admin.asks('listCustomers');
    expect(rows.map(({ name, points }) => [name, points])).toEqual([['Huda', 40]]);
    expect(await admin.asks('readImport')).toMatchObject({ id: looked.id, state: 'read' });
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0, points: 40 });
    expect(await admin.tries('undoImport', { params: { id: first.id } })).toMatchObject({
      status: 409,
    });
  });

  test("people's data in refused rows go with the next file", async () => {
    const { restaurant, admin } = await opened(engine);
    const { id } = await brings(admin, list);
    const rows = async () => {
      const { db } = restaurant.store;
      const all = db.selectFrom('import_rows').select(['verdict', 'cells']);
      return all.where('importId', '=', id).orderBy('number').execute();
    };
    expect((await rows()).map(({ verdict }) => verdict)).toContain('refused');
    expect((await admin.asks('readImport'))?.sample).toEqual([]);
    await uploads(admin, 'Name,Mobile,Points\nHuda,0501234571,40\n');
    const left = { verdict: 'new', cells: '[]' };
    expect(await rows()).toEqual([left, left, left]);
  });

  test('twenty are kept, and who removes one from the list keeps what it brought', async () => {
    const { restaurant, admin } = await opened(engine);
    const brought = (i: number) => brings(admin, `Name,Mobile\nHuda,05012346${10 + i}\n`);
    const first = await brought(0);
    await admin.asks('removeImport', { params: { id: first.id } });
    expect(await admin.asks('listImports')).toEqual([]);
    await brought(1);
    const { db } = restaurant.store;
    const { id: _, ...row } = await db
      .selectFrom('imports')
      .selectAll()
      .where('state', '=', 'done')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('imports')
      .values(numbered(18).map(() => row))
      .execute();
    for (const i of [2, 3]) await brought(i);
    const listed = await admin.asks('listImports');
    expect(listed.length).toBe(20);
    expect(new Set(listed.map(({ counts }) => counts.new))).toEqual(new Set([1]));
    expect(await admin.asks('listCustomers')).toMatchObject({ total: 4 });
  });
});
