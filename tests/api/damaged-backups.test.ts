// Every kind of wrong row in a backup is refused with its position.
import { expect, test } from 'vitest';
import { backupVersion } from '../../src/storage/backup/format/file-format.ts';
import type { Tables } from '../../src/storage/database/tables/tables.ts';
import { everything, fill, goodFile, openRestaurantWithFolder, sentenceFor } from '../filled.ts';
import type { File, Row } from '../filled.ts';
import { onEachEngine } from '../setup/engines.ts';

onEachEngine((engine) => {
  test('a damaged file is refused, by a check and by a restore, and nothing changes', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const { admin } = await fill(restaurant);
    const { text, file } = await goodFile();
    const before = await everything(restaurant);
    for (const body of [
      '{"format":',
      text.slice(0, -100),
      text.replace('Sara Ahmad', 'Zara Ahmad'),
      JSON.stringify([file]),
      `${text.slice(0, 40)}${'x'.repeat(3_000_000)}`,
    ]) {
      const sentence = await sentenceFor(body);
      for (const call of ['checkBackup', 'restoreBackup'] as const) {
        expect(await admin.tries(call, { body })).toMatchObject({ status: 400, text: sentence });
      }
    }
    expect(await everything(restaurant)).toEqual(before);
    expect(await admin.asks('readProgress')).toBeNull();
    expect((await admin.tries('runBackup')).status).toBe(200);
  });
});

test('every way to be wrong is refused with where it is', async () => {
  const { file } = await goodFile();
  for (const [sentence, spoil] of wrongs) {
    const body = structuredClone(file);
    spoil(body, body.tables as never);
    expect(await sentenceFor(JSON.stringify(body))).toBe(sentence);
  }
});

type Spoil = (file: File, tables: Record<keyof Tables, [Row, Row, Row, Row]>) => void;

const wrongs: [sentence: string, spoil: Spoil][] = [
  ['This file is not a backup of Sofra', (file) => delete file.format],
  ['This file is not a backup of Sofra', (file) => (file.format = 'other')],
  [
    'This backup was made by a newer Sofra: version 0.9.0 or later is needed',
    (file) => Object.assign(file, { version: backupVersion + 1, needs: '0.9.0' }),
  ],
  ...(
    [
      ['version is not right', (file) => (file.version = '1')],
      ['version is missing', (file) => delete file.version],
      ['version is not right', (file) => (file.version = 0)],
      ['needs is missing', (file) => delete file.needs],
      ['needs is not right', (file) => (file.needs = 'the next one')],
      ['createdAt is not right', (file) => (file.createdAt = 'yesterday')],
      ['checksum is missing', (file) => delete file.checksum],
      ['gifts is unknown', (file) => (file.gifts = [])],
      ...[
        'm=0,t=2,p=1',
        'm=99999,t=2,p=1',
        'm=19456,t=9,p=1',
        'm=19456,t=0,p=1',
        'm=8,t=1,p=4',
      ].map((cost): [string, Spoil] => [
        'admins, row 1: password is not right',
        (_, { admins: [admin] }) =>
          (admin.password = String(admin.password).replace(/m=\d+,t=\d+,p=\d+/, cost)),
      ]),
      ['tables is missing', (file) => delete (file as Row).tables],
      ['tables.partners is missing', (file) => delete file.tables.partners],
      ['tables.partners is not right', (file) => (file.tables.partners = {} as Row[])],
      ['tables.sessions is unknown', (file) => (file.tables.sessions = [])],
      ['counts.partners is missing', (file) => delete file.counts.partners],
      ['customers: of 4 rows 3 are there', (file) => (file.counts.customers = 4)],
      [
        'the rows do not match the checksum',
        (file) => (file.checksum = `sha256:${'0'.repeat(64)}`),
      ],
      ['the rows do not match the checksum', (_, { customers }) => (customers[1].name = 'Other')],
      [
        'the rows do not match the checksum',
        (file) => (file.createdAt = '2026-11-20T00:00:00.000Z'),
      ],
      ['customers, row 2: mobile is missing', (_, { customers }) => delete customers[1].mobile],
      ['customers, row 2: mobile is not right', (_, { customers }) => (customers[1].mobile = '0x')],
      [
        'customers, row 2: name is not right',
        (_, { customers }) => (customers[1].name = 'a\u0000'),
      ],
      ['customers, row 2: name is not right', (_, { customers }) => (customers[1].name = '\ud800')],
      [
        'customers, row 1: password is not right',
        (_, { customers }) => (customers[0].password = 'x'),
      ],
      ['customers, row 3: unknown field "gift"', (_, { customers }) => (customers[2].gift = 1)],
      ['customers, row 1: it is not a row', (_, { customers }) => (customers[0] = 7 as never)],
      ['customers, row 2: id 1 is there twice', (_, { customers }) => (customers[1].id = 1)],
      [
        'customers, row 2: id 2 comes after id 3',
        (_, { customers }) => {
          customers[0].id = 3;
        },
      ],
      ['customers, row 2: id is not right', (_, { customers }) => (customers[1].id = 1.5)],
      [
        'customers, row 2: mobile is that of row 1',
        (_, { customers }) => {
          customers[1].mobile = String(customers[0].mobile).replace('+', '');
        },
      ],
      [
        'customers, row 1: level is Gold, but 1050 points are not',
        (_, { customers }) => {
          customers[0].level = 'Gold';
        },
      ],
      ['customers, row 1: points are below zero', (_, { customers }) => (customers[0].points = -1)],
      [
        'customers, row 1: points are 1051, but entries give 1050',
        (_, { customers }) => {
          customers[0].points = 1_051;
        },
      ],
      ['staff_limits, row 1: whose is not right', (_, { staff_limits: [of] }) => (of.whose = '9')],
      [
        'staff_limits, row 1: whose is not right',
        (_, { staff_limits: [of] }) => (of.whose = 'owner'),
      ],
      [
        'staff_limits, row 2: cashier is there twice',
        (_, { staff_limits: [of] }) => (of.whose = 'cashier'),
      ],
      [
        'admins, row 2: customerId 1 is there twice',
        ({ tables: { admins } }) => {
          admins![0]!.customerId = 1;
          admins!.push({ ...admins![0], id: 2, username: 'layla' });
        },
      ],
      [
        'tills, row 2: tokenHash is there twice',
        (_, { tills }) => {
          Object.assign(tills[0], { tokenHash: tills[1].tokenHash, endedAt: null });
        },
      ],
      [
        'standing_out_marks, row 2: line is there twice',
        ({ tables: { standing_out_marks: marks } }) => {
          marks!.splice(1, marks!.length, { ...marks![0], id: 99 });
        },
      ],
      [
        'day_closes, row 2: day 2026-11-21, adminId 1, outletId 1 is there twice',
        ({ tables: { day_closes: closes } }) => {
          closes!.splice(1, closes!.length, { ...closes![0], id: 99 });
        },
      ],
      ['partners, row 1: active is not right', (_, { partners }) => (partners[0].active = 1)],
      [
        'admins: there is no administrator',
        (file) => {
          for (const table of ['admins', 'passkeys', 'recovery_codes', 'staff_limits'] as const) {
            file.tables[table] = [];
            file.counts[table] = 0;
          }
        },
      ],
      [
        'passkeys, row 1: adminId is not right',
        (_, { passkeys }) => {
          passkeys[0].adminId = 99;
        },
      ],
      [
        'admins, row 2: username is that of row 1',
        ({ tables: { admins } }) => {
          admins!.push({ ...admins![0], id: 2, username: 'ADMIN' });
        },
      ],
      [
        'point_transactions, row 2: customer 99 is not in the backup',
        (_, tables) => {
          tables.point_transactions[1].customerId = 99;
        },
      ],
      [
        'point_transactions, row 2: 1100 and -50 points are not 1000',
        (_, tables) => {
          tables.point_transactions[1].balance = 1_000;
        },
      ],
      [
        'point_transactions, row 2: undoes is not right',
        (_, tables) => {
          tables.point_transactions[1].undoes = tables.point_transactions[1].id;
        },
      ],
      [
        'point_transactions, row 6: undoes is not right',
        (_, tables) => {
          tables.point_transactions[3].undoes = tables.point_transactions[2].id;
          tables.point_transactions[5 as 3].undoes = tables.point_transactions[2].id;
        },
      ],
      [
        'point_transactions, row 1: balance is below zero',
        (_, tables) => {
          Object.assign(tables.point_transactions[0], { points: -5, balance: -5 });
        },
      ],
      [
        'point_transactions, row 1: points is not right',
        (_, tables) => {
          tables.point_transactions[0].points = 2_147_483_648;
        },
      ],
      [
        'point_transactions, row 1: actorRole is not right',
        (_, tables) => {
          tables.point_transactions[0].actorRole = 'thief';
        },
      ],
      [
        'level_benefits, row 1: partner 99 is not in the backup',
        (_, tables) => {
          tables.level_benefits[0].partnerId = 99;
        },
      ],
      [
        'level_benefits, row 1: level is not right',
        (_, tables) => {
          tables.level_benefits[0].level = 'Platinum';
        },
      ],
      [
        'special_events, row 1: endDate is not right',
        (_, tables) => {
          tables.special_events[0].endDate = tables.special_events[0].startDate;
        },
      ],
      [
        'special_events, row 1: multiplier is not right',
        (_, tables) => {
          tables.special_events[0].multiplier = 0;
        },
      ],
      [
        'special_offers, row 1: imagePath is not right',
        (_, tables) => {
          tables.special_offers[0].imagePath = 'javascript:alert(1)';
        },
      ],
      [
        'special_offers, row 1: validUntil is not right',
        (_, tables) => {
          tables.special_offers[0].validUntil = '2026-13-01T00:00:00.000Z';
        },
      ],
      [
        'terms_and_conditions, row 2: other terms are active already',
        (_, tables) => {
          tables.terms_and_conditions[1].active = true;
        },
      ],
      [
        'store_submissions, row 1: privacyPolicyUrl is not right',
        (_, tables) => {
          tables.store_submissions[0].privacyPolicyUrl = 'javascript:alert(1)';
        },
      ],
      [
        'store_submissions, row 1: screenshotPaths is not right',
        (_, tables) => {
          tables.store_submissions[0].screenshotPaths = '[1]';
        },
      ],
      [
        'settings, row 1: name is not right',
        (_, { settings }) => {
          settings[0].name = 'backup.maxBackups';
        },
      ],
      ['settings, row 2: value is not right', (_, { settings }) => (settings[1].value = '"red"')],
      [
        'settings, row 2: brand is there twice',
        (_, { settings }) => {
          Object.assign(settings[1], settings[0]);
        },
      ],
      ['visits, row 1: entryId is not right', (_, { visits }) => (visits[0].entryId = 99)],
      ['visits, row 3: entryId is not right', (_, t) => (t.visits[2] = { ...t.visits[1], id: 3 })],
      [
        'visit_reversals, row 1: entryId is not right',
        (_, t) => (t.visit_reversals[0].entryId = 99),
      ],
      ['audit_log, row 1: at is not right', (_, tables) => (tables.audit_log[0].at = 'then')],
    ] as [string, Spoil][]
  ).map(([what, spoil]): [string, Spoil] => [`This backup is damaged: ${what}`, spoil]),
];
