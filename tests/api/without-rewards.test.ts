// Without rewards, every answer is the same as before there were any.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { CallName } from '../../src/contract/index.ts';
import { guest, owner, partner, visitor, type AnyRequest, type Person } from '../people.ts';
import { openRestaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';

/**
 * The answers of version 0.5, the last one without rewards. The file does not change: answers may
 * have new fields, but every old one must be present and equal.
 */
const before = new URL('../answers/version-0.5.json', import.meta.url);

onEachEngine((engine) => {
  test('each answer says what the last version without rewards said', async () => {
    const lines = JSON.parse(await readFile(before, 'utf8')) as string[];
    const answers = await evening();
    // Later versions log how a guest was identified, which 0.5 did not.
    const said = lines.map((line) =>
      line.replace(/("action":"customer\.verified"[^}]*),"detail":null/, '$1'),
    );
    expect(answers.map(parsed)).toMatchObject(said.map(parsed));
    for (const answer of answers) expect(answer).not.toMatch(fieldOfRewards);
  });

  /** The answers to all people during an evening, in order. */
  async function evening() {
    const restaurant = await openRestaurant(engine, { PUBLIC_URL: 'http://localhost:3000' });
    const answers: string[] = [];
    const asks = async (person: Person, name: CallName, sent?: AnyRequest) => {
      const { status, text, headers } = await person.tries(name, sent);
      const { 'x-total-count': total, 'x-next': next } = headers;
      const line = [name, status, total, next, drawn(text)];
      answers.push(line.filter((part) => part !== undefined).join(' '));
      return text;
    };
    const [sara, admin] = [
      await guest(restaurant, { mobile: '+966501234567' }),
      await owner(restaurant),
    ];
    await admin.asks('changeSettings', { body: { timeZone: 'Asia/Riyadh', currency: 'SAR' } });
    const bakery = await partner(restaurant);
    const about = { customerId: sara.id, description: 'Dinner' };
    const params = { id: sara.id };
    await asks(visitor(restaurant), 'readConfig');
    const awarded = await asks(admin, 'awardPoints', { body: { ...about, points: 1_200 } });
    await asks(admin, 'deductPoints', { body: { ...about, points: 100 } });
    await asks(admin, 'deductPoints', { body: { ...about, points: 1_101 } });
    const { transactionId } = JSON.parse(awarded) as { transactionId: number };
    await asks(admin, 'undoEntry', { body: { customerId: sara.id, transactionId } });
    await asks(admin, 'awardPoints', { body: { ...about, points: -2_000 } });
    const benefit = { level: 'Bronze', benefit: 'Tea', frequency: 'daily' };
    await asks(admin, 'addBenefit', { body: benefit });
    const { qrToken } = await sara.asks('currentCustomer');
    await asks(bakery, 'scanCustomer', { body: { token: qrToken } });
    for (const name of ['readSettings', 'listCustomers', 'countMembers', 'readTill'] as const) {
      await asks(admin, name);
    }
    await asks(admin, 'listCustomers', { query: { q: 'sara' } });
    await asks(admin, 'readCustomer', { params });
    await asks(admin, 'readOverview');
    await asks(admin, 'listAuditEntries');
    await asks(admin, 'auditLedger');
    await asks(bakery, 'currentPartner');
    await asks(bakery, 'listPartnerBenefits', { params: { level: 'Bronze' } });
    await asks(sara, 'currentCustomer');
    await asks(sara, 'listTransactions', { params });
    await asks(sara, 'listBenefits', { params: { level: 'Bronze' } });
    await asks(sara, 'listOffers', { params: { level: 'Bronze' } });
    const { news: after } = await sara.asks('currentCustomer');
    const card = await sara.hears('watchCard', { query: { after } });
    await asks(admin, 'awardPoints', { body: { ...about, points: 5 } });
    answers.push(JSON.stringify(await card.next()));
    await asks(sara, 'leaveFamily', { body: { mobile: sara.mobile } });
    return answers;
  }
});

/** Replaces random values in an answer by dots of the same number. */
const drawn = (text: string) =>
  text
    .replaceAll(/"(verificationCode|qrToken|password)":"\w+"/g, '"$1":"…"')
    .replaceAll(/"news":"(\d+)\.[\w-]+\.([\w-]+)\./g, '"news":"$1.….$2.');

const fieldOfRewards = /"\w*(reward|claim|spent|spend|available)\w*":/i;

/** Splits a line into the text before its JSON, and the parsed JSON. */
function parsed(line: string) {
  const [, call, json = ''] = /^([^[{]*)(.*)$/s.exec(line)!;
  return { call, answer: json && (JSON.parse(json) as unknown) };
}
