// Generated from the contract: no call of the office's people gives, returns or spares anything for
// the member card of the person who makes it, unless the owner allows it.
import { expect, test } from 'vitest';
import { staff, type Contract, type StaffRole } from '../../src/contract/endpoint.ts';
import { contract, type CallName } from '../../src/contract/index.ts';
import { award } from '../cards.ts';
import { noLimits } from '../../src/domain/staff/limit-rules.ts';
import type { Waiting } from '../../src/contract/visits/requests.ts';
import { give, openLimited } from '../limits.ts';
import { administrator, colleague, guest, type Response } from '../people.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { claim, seen } from '../shelf.ts';
import { choosePin, till } from '../tills.ts';

/** The calls that a person of the office may make and that are no mere question. */
const changing = Object.entries(contract as unknown as Contract)
  .filter(([, { may, route }]) => may !== 'anyone' && !route.startsWith('GET '))
  .filter(([, { may }]) => staff.some((role) => may.includes(role)))
  .map(([name]) => name as CallName);

/** The calls that do nothing in favour of one's own card, by the reason. */
const harmless: Record<string, CallName[]> = {
  'they only take points, messages or the card away': [
    'deductPoints',
    'removeCustomer',
    'endMessagesOf',
    'endGivenLevel',
  ],
  'they open and close ways for messages, which every guest asks for by themselves': [
    'setMail',
    'endMail',
    'testMail',
    'openPush',
    'endPush',
    'setTextGateway',
    'endTextGateway',
    'testText',
  ],
  'it only hands out what the guest can have anyway': ['makeGuestData'],
  'they only ask': [
    'findClaim',
    'findCustomerByQr',
    'askGuest',
    'previewLevels',
    'askWhatIf',
    'tryOccasion',
    'tryMailing',
    'checkBackup',
    'checkCopy',
    'auditLedger',
    'proveBackup',
    'checkImport',
    'compareBills',
  ],
  'they are about the card of whoever has it, and move no points': [
    'resetCustomerPassword',
    'changeCustomer',
    'enrolCustomer',
    'inviteCustomer',
    'endInvitationsOf',
    'makeCards',
    'endInvitationRun',
    'endInvitations',
  ],
  'the receipt is claimed by a guest, whose part is that of their own card': ['makeReceipt'],
  'they offer the same to every guest': [
    'changeLevels',
    'undoLevels',
    'addBenefit',
    'changeBenefit',
    'removeBenefit',
    'orderBenefits',
    'addOffer',
    'changeOffer',
    'removeOffer',
    'orderOffers',
    'addOfferPicture',
    'addTerms',
    'activateTerms',
    'addReward',
    'changeReward',
    'removeReward',
    'addPicture',
    'addMailing',
    'changeMailing',
    'removeMailing',
    'startMailing',
    'cancelMailing',
    'addEvent',
    'changeEvent',
    'removeEvent',
    'addSubmission',
    'changeSubmission',
    'removeSubmission',
    'changeSettings',
  ],
  'nobody ties or unties their own card but once, by its QR': ['tieAdminCard', 'tieOwnCard'],
  'they are about bills of one’s own, which has a rule of its own': [
    'countClose',
    'reportDay',
    'closeDay',
  ],
  'they are about accounts, tills and limits': [
    'giveOutlet',
    'addPartner',
    'changePartner',
    'resetPartnerPassword',
    'setPartnerStatus',
    'removePartner',
    'addOutlet',
    'changeOutlet',
    'removeOutlet',
    'addAdmin',
    'changeAdminPassword',
    'logOutAdmin',
    'changeAdmin',
    'resetAdminPassword',
    'challengePasskey',
    'addApp',
    'removeApp',
    'addPasskey',
    'removePasskey',
    'renewRecoveryCodes',
    'prove',
    'inviteTill',
    'changeTill',
    'endTill',
    'resetPin',
    'touchTill',
    'choosePin',
    'changeRoleLimits',
    'changePersonLimits',
    'makeKey',
    'replaceKey',
    'endKey',
    'addHook',
    'changeHook',
    'endHook',
    'renewHookSecret',
    'testHook',
    'sendAgain',
    'changeHookSettings',
  ],
  'they bring or replace many members at once, by an owner, and are in the audit log': [
    'uploadImport',
    'runImport',
    'undoImport',
    'removeImport',
    'restoreBackup',
    'restoreCopy',
    'changeBackupConfig',
    'runBackup',
    'copyToFolder',
    'copyToStore',
    'endCopies',
    'runCopy',
  ],
};

/** The calls that can be in favour of a card. */
const tried = [
  'awardPoints',
  'undoEntry',
  'settleVisit',
  'undoVisit',
  'refundVisit',
  'approveRequest',
  'declineRequest',
  'removeStamp',
  'serveClaim',
  'undoClaim',
  'markStandingOut',
  'joinCards',
  'partCards',
  'freeNumber',
  'giveLevel',
] as const;
type Tried = (typeof tried)[number];

type Act = () => Promise<Response>;

/**
 * A person of a role, and for each call the acts about one card that the person may make as long as
 * the card is somebody else's.
 */
async function prepare(engine: EngineName, role: StaffRole) {
  const opened = await openLimited(engine);
  const { restaurant, admin, yusuf, benefitId } = opened;
  const { db } = restaurant.store;
  await admin.asks('changePersonLimits', {
    params: { id: yusuf.id },
    body: { ...noLimits, pointsPerAward: 1, undosPerDay: 0 },
  });
  const card = await guest(restaurant, { name: 'Nour Haddad' });
  await award(admin, card, 700);
  const { id: rewardId } = await admin.asks('addReward', { body: { name: 'Dates', cost: 10 } });
  const nour =
    role === 'owner'
      ? await administrator(restaurant, { username: 'nour' })
      : await colleague(restaurant, role, { username: 'nour' });

  const theirs = { guest: { customerId: card.id } };
  const about = { customerId: card.id, description: 'Dinner' };
  const rewards = [await seen(card, rewardId)];
  const settles = async (by: typeof nour | typeof admin, parts: object) =>
    (await by.asks('settleVisit', { body: { ...theirs, ...parts } })).id;
  const claimed = async () => (await claim(card, { id: rewardId })).id;
  const tokenOf = async (id: number) =>
    (await db.selectFrom('claims').select('token').where('id', '=', id).executeTakeFirstOrThrow())
      .token;

  const [own, others] = [await settles(nour, { rewards }), await settles(admin, { rewards })];
  const billed = (amount: string) => ({ bill: { amount, number: `B-${amount}` } });
  const bills = [await settles(nour, billed('1')), await settles(admin, billed('2'))];
  const [waiting, shown, served] = [await claimed(), await claimed(), await claimed()];
  const tokens = { shown: await tokenOf(shown), served: await tokenOf(served) };
  await admin.asks('serveClaim', { body: { token: tokens.served } });
  const taken = await admin.asks('deductPoints', { body: { ...about, points: 10 } });
  const coffee = { level: 'Starter', benefit: 'Coffee', frequency: 'unlimited' } as const;
  const { id: coffeeId } = await admin.asks('addBenefit', { body: coffee });
  await settles(admin, { benefits: [benefitId] });
  const { rows: stamps } = await admin.asks('listStamps', { params: { id: card.id } });
  const asked = (await give(yusuf, card, 40)).waiting!.id;
  const mistaken = await settles(yusuf, { points: 1 });
  const undo = await yusuf.tries('undoVisit', { params: { id: mistaken }, body: {} });
  const undoing = (JSON.parse(undo.text) as Waiting).waiting.id;
  const [second, third] = [await guest(restaurant), await guest(restaurant)];
  const { joinId } = await admin.asks('joinCards', joins(card, second));
  const device = await till(restaurant, admin);
  await device.asks('logInCustomer', { body: { mobile: card.mobile, password: card.password } });
  await choosePin(admin, device, { id: yusuf.id, pin: '4071' });
  const line = `device:1:${card.id}`;

  // A cashier decides nothing.
  const decides = (...some: Act[]) => (role === 'cashier' ? [] : some);
  const acts: Record<Tried, Act[]> = {
    awardPoints: [() => nour.tries('awardPoints', { body: { ...about, points: 40 } })],
    undoEntry: [
      () => {
        const body = { customerId: card.id, transactionId: taken.transactionId };
        return nour.tries('undoEntry', { body });
      },
    ],
    settleVisit: [
      { points: 40 },
      { bill: { amount: '4' } },
      { rewards },
      { claims: [waiting] },
      { benefits: [coffeeId] },
    ].map((parts) => () => nour.tries('settleVisit', { body: { ...theirs, ...parts } })),
    // A cashier undoes only what they settled themselves.
    undoVisit: (role === 'cashier' ? [own] : [own, others]).map(
      (id) => () => nour.tries('undoVisit', { params: { id }, body: { reason: 'Mine' } }),
    ),
    refundVisit: (role === 'cashier' ? bills.slice(0, 1) : bills).map(
      (id) => () => nour.tries('refundVisit', { params: { id }, body: { reason: 'Cold soup' } }),
    ),
    approveRequest: decides(() => nour.tries('approveRequest', { params: { id: asked } })),
    declineRequest: decides(() =>
      nour.tries('declineRequest', { params: { id: undoing }, body: { reason: 'No' } }),
    ),
    removeStamp: [() => nour.tries('removeStamp', { params: { id: stamps[0]!.id } })],
    serveClaim: [() => nour.tries('serveClaim', { body: { token: tokens.shown } })],
    undoClaim: [
      () => nour.tries('undoClaim', { params: { id: served }, body: { reason: 'Not eaten' } }),
    ],
    markStandingOut: [() => nour.tries('markStandingOut', { body: { line, note: 'Mine' } })],
    joinCards: [() => nour.tries('joinCards', joins(card, third))],
    partCards: [() => nour.tries('partCards', { params: { id: joinId } })],
    freeNumber: [
      () => nour.tries('freeNumber', { params: { id: card.id }, body: { mobile: card.mobile } }),
    ],
    giveLevel: [() => nour.tries('giveLevel', { params: { id: card.id }, body: gold })],
  };
  const tie = () =>
    admin.asks('tieAdminCard', { params: { id: nour.id }, body: { customerId: card.id } });
  const may = (name: Tried) => contract[name].may.includes(role as never);
  return { ...opened, nour, card, rewards, acts, tie, may };
}

const gold = { level: 'Gold', until: '2027-06-30', reason: 'Family' } as const;

const joins = ({ id, name, mobile }: Card, other: Card) => ({
  params: { id },
  body: { other: other.id, name, mobile },
});

type Card = Pick<Awaited<ReturnType<typeof guest>>, 'id' | 'name' | 'mobile'>;
type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Everything that stands about a card. */
async function standing({ admin, card }: Pick<Prepared, 'admin' | 'card'>) {
  const params = { id: card.id };
  const { lines } = await admin.asks('readStandingOut');
  return {
    customer: await admin.asks('readCustomer', { params }),
    claims: (await admin.asks('listClaims', { params })).rows,
    stamps: (await admin.asks('listStamps', { params })).rows,
    visits: (await admin.asks('listVisits', { params })).rows,
    requests: (await admin.asks('listRequests')).rows.map(({ id }) => id),
    marks: lines.map(({ mark }) => mark?.note),
  };
}

test('every call of the office that changes something is tried, or says why not', () => {
  const named = [...tried, ...Object.values(harmless).flat()];
  expect(named.toSorted()).toEqual(changing.toSorted());
});

onEachEngine((engine, testOnce) => {
  test.each(staff)(
    'somebody with the role %s does nothing in favour of their own card',
    async (role) => {
      const prepared = await prepare(engine, role);
      const { admin, acts, tie, may } = prepared;
      await tie();
      const before = await standing(prepared);
      const all = tried.filter(may).flatMap((name) => acts[name].map((act) => ({ name, act })));
      const tryAll = async () => {
        const answers = [];
        for (const { name, act } of all) {
          const { status, text } = await act();
          answers.push({ name, status, text: status < 300 ? '' : text });
        }
        return answers;
      };
      const refused = { status: 403, text: expect.stringMatching(/their own card|your own card/) };
      for (const answer of await tryAll())
        expect(answer).toEqual({ ...refused, name: answer.name });
      expect(await standing(prepared)).toEqual(before);

      // A part of the points is a part of awards, and nothing of whatever cannot be divided.
      await admin.asks('changeSettings', { body: { ownCardPercent: 25 } });
      const inPart = await tryAll();
      const points = (await standing(prepared)).customer.points - before.customer.points;
      expect(points).toBe(role === 'cashier' ? 20 : 30);
      expect(inPart.filter(({ status }) => status < 300)).toHaveLength(points / 10);

      // The whole is what anybody else gets: each of these acts is one that is otherwise allowed.
      await admin.asks('changeSettings', { body: { ownCardPercent: 100 } });
      for (const answer of await tryAll()) {
        expect(answer).toEqual({ name: answer.name, status: expect.toSatisfy(isDone), text: '' });
      }
      expect((await admin.asks('auditLedger')).wrong).toBe(0);
    },
  );

  testOnce('nor asks for more than a limit allows', async () => {
    const prepared = await prepare(engine, 'cashier');
    const { admin, nour, card, acts, rewards, tie } = prepared;
    await tie();
    await admin.asks('changeSettings', { body: { ownCardPercent: 25 } });
    const limits = { ...noLimits, pointsPerAward: 5, undosPerDay: 0 };
    await admin.asks('changePersonLimits', { params: { id: nour.id }, body: limits });
    const before = await standing(prepared);
    const refused = { status: 403, text: expect.stringMatching(/your own card/) };
    expect(await give(nour, card, { points: 40, rewards })).toMatchObject(refused);
    for (const undo of acts.undoVisit) expect(await undo()).toMatchObject(refused);
    expect(await standing(prepared)).toEqual(before);
    expect(await give(nour, card, 40)).toMatchObject({ outcome: 'waits' });
  });

  testOnce('nor does a PIN at a till approve what is asked for its person’s own card', async () => {
    const prepared = await prepare(engine, 'manager');
    const { restaurant, admin, yusuf, nour, card, tie } = prepared;
    const device = await till(restaurant, admin, { name: 'Terrace' });
    await choosePin(admin, device, { id: nour.id, pin: '8302' });
    await device.asks('logInAtTill', { body: { adminId: yusuf.id, pin: '4071' } });
    const { id } = (await give(device, card, 900)).waiting!;
    await tie();
    const before = await standing(prepared);
    const approver = { adminId: nour.id, pin: '8302' };
    const approve = () => device.tries('approveRequest', { params: { id }, body: { approver } });
    const decline = { params: { id }, body: { approver, reason: 'No' } };
    const refused = {
      status: 403,
      text: 'This is about your own card. Somebody else has to do it',
    };
    expect(await approve()).toMatchObject(refused);
    expect(await device.tries('declineRequest', decline)).toMatchObject(refused);
    expect(await standing(prepared)).toEqual(before);
    await admin.asks('tieAdminCard', { params: { id: nour.id }, body: { customerId: null } });
    expect(await approve()).toMatchObject({ status: 204 });
  });
});

const isDone = (status: number) => status < 300;
