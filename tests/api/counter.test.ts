// The counter: a partner finds a guest, compares the code they show, and honours the level.
import { expect, test } from 'vitest';
import { onEachEngine, onPostgres } from '../setup/engines.ts';
import { anotherServer, openRestaurant, type Restaurant } from '../restaurant.ts';
import { counted, numbered, times } from '../many.ts';
import { guest, owner, partner, visitor } from '../people.ts';

type Guest = Awaited<ReturnType<typeof guest>>;
type Partner = Pick<Awaited<ReturnType<typeof partner>>, 'tries'>;

onEachEngine((engine, testOnce) => {
  /** A restaurant with a guest, and a partner who serves them. */
  async function opening() {
    const restaurant = await openRestaurant(engine);
    return { restaurant, sara: await guest(restaurant), bakery: await partner(restaurant) };
  }

  const codesOf = (restaurant: Restaurant, { id }: Guest) =>
    restaurant.store.db
      .selectFrom('customers')
      .select(['verificationCode as code', 'qrToken as token'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow() as Promise<{ code: string; token: string }>;

  const verify = (counter: Partner, { mobile }: { mobile: string }, code: string) =>
    counter.tries('verifyCustomer', { params: { mobile }, body: { code } });

  const anotherThan = (code: string) => (code === '000000' ? '000001' : '000000');

  testOnce('looking up says who it is, and keeps number, level and code to itself', async () => {
    const { sara, bakery } = await opening();
    const found = await bakery.asks('findCustomerAtCounter', {
      params: { mobile: sara.mobile.slice(1) },
    });
    expect(found).toEqual({
      name: 'Sara',
      mobile: `•••••••••${sara.mobile.slice(-3)}`,
      level: null,
      verificationCode: null,
      benefits: [],
    });
    const nobody = { params: { mobile: '+966599999999' } };
    expect(await bakery.tries('findCustomerAtCounter', nobody)).toMatchObject({
      status: 404,
      text: 'Customer not found',
    });
    expect(
      await bakery.tries('findCustomerAtCounter', { params: { mobile: '0501' } }),
    ).toMatchObject({
      status: 400,
      text: 'Invalid mobile number format',
    });
  });

  testOnce(
    'a partner that never verifies is held up, and seen; a busy one is not',
    async () => {
      const { restaurant, sara, bakery } = await opening();
      const lookUp = (person: Partner, mobile: string) =>
        person.tries('findCustomerAtCounter', { params: { mobile } });
      // A hundred and fifty guests in an hour, each looked up twice.
      const served = await times(150, async () => {
        await lookUp(bakery, sara.mobile);
        const { status } = await lookUp(bakery, sara.mobile);
        await verify(bakery, sara, (await codesOf(restaurant, sara)).code);
        await verify(bakery, sara, (await codesOf(restaurant, sara)).code);
        restaurant.clock.pass({ seconds: 20 });
        return { status };
      });
      expect(counted(served)).toEqual({ 200: 150 });
      const harvester = await partner(restaurant, { username: 'harvester' });
      const harvest = await times(200, (i) => lookUp(harvester, `+96659${1_000_000 + i}`));
      expect(counted(harvest)).toEqual({ 404: 120, 429: 80 });
      expect((await lookUp(harvester, sara.mobile)).text).toBe(
        'Too many customers were looked up and not verified. Please try again later',
      );
      expect((await lookUp(bakery, sara.mobile)).status).toBe(200);
      const { rows } = await (
        await owner(restaurant)
      ).asks('listAuditEntries', { query: { q: 'partner.looked' } });
      expect(rows).toMatchObject([{ actorId: harvester.id, actorRole: 'partner' }]);
      restaurant.clock.pass({ hours: 1 });
      expect((await lookUp(harvester, sara.mobile)).status).toBe(200);
    },
    60_000,
  );

  test('look-ups at once are each counted, and answered with their own guest', async () => {
    const { restaurant, sara, bakery } = await opening();
    const huda = await guest(restaurant, { name: 'Huda', mobile: '+966501112233' });
    const florist = await partner(restaurant, { username: 'florist' });
    const lookUp = (person: Partner, { mobile }: { mobile: string }) =>
      person.tries('findCustomerAtCounter', { params: { mobile } });
    const [many, few] = await Promise.all([
      Promise.all(numbered(130).map((i) => lookUp(bakery, i % 2 ? sara : huda))),
      Promise.all(numbered(10).map(() => lookUp(florist, sara))),
    ]);
    expect(counted(many)).toEqual({ 200: 120, 429: 10 });
    expect(counted(few)).toEqual({ 200: 10 });
    for (const [i, { status, text }] of many.entries()) {
      if (status === 200) expect(JSON.parse(text)).toMatchObject({ name: i % 2 ? 'Sara' : 'Huda' });
    }
    const admin = await owner(restaurant);
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'partner.looked' } });
    expect(rows).toMatchObject([{ actorId: bakery.id }]);
  });

  testOnce('the right code answers the level and its benefits, and is right once', async () => {
    const { restaurant, sara, bakery } = await opening();
    const { code, token } = await codesOf(restaurant, sara);
    const answer = await verify(bakery, sara, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(JSON.parse(answer.text)).toEqual({
      name: 'Sara',
      mobile: `•••••••••${sara.mobile.slice(-3)}`,
      level: 'Starter',
      verificationCode: null,
      benefits: [],
      verification: expect.any(Number),
    });
    const renewed = await codesOf(restaurant, sara);
    expect(renewed.code).not.toBe(code);
    expect(renewed.token).not.toBe(token);
    expect(answer.text).not.toContain(renewed.code);
    expect(await verify(bakery, sara, code)).toMatchObject({
      status: 400,
      text: 'The verification code does not match',
    });
    expect((await codesOf(restaurant, sara)).code).toBe(renewed.code);
  });

  testOnce('a code in Arabic digits is the same code; an empty one is asked for', async () => {
    const { restaurant, sara, bakery } = await opening();
    expect(await verify(bakery, sara, ' ')).toMatchObject({
      status: 400,
      text: 'Please enter the verification code',
    });
    const { code } = await codesOf(restaurant, sara);
    const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    expect((await verify(bakery, sara, arabic)).status).toBe(200);
  });

  test('one code is typed in two places at once: one verifies', async () => {
    const { restaurant, sara, bakery } = await opening();
    const { code, token } = await codesOf(restaurant, sara);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => verify(bakery, sara, code)),
      bakery.tries('scanCustomer', { body: { token } }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  testOnce('five wrong codes make this partner wait for this guest, and nobody else', async () => {
    const { restaurant, sara, bakery } = await opening();
    const omar = await guest(restaurant, { name: 'Omar' });
    const florist = await partner(restaurant, { username: 'florist' });
    const { code } = await codesOf(restaurant, sara);
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await verify(bakery, sara, anotherThan(code))).status).toBe(400);
    }
    const refused = await verify(bakery, { mobile: sara.mobile.slice(1) }, code);
    expect(refused).toMatchObject({
      status: 429,
      text: 'Too many wrong codes for this customer. Minutes to wait: 15',
    });
    expect(refused.headers['retry-after']).toBe('900');
    expect((await verify(bakery, omar, (await codesOf(restaurant, omar)).code)).status).toBe(200);
    restaurant.clock.pass({ minutes: 14, seconds: 59 });
    expect((await verify(bakery, sara, code)).status).toBe(429);
    expect((await verify(florist, sara, code)).status).toBe(200);
    restaurant.clock.pass({ seconds: 1 });
    const { code: renewed } = await codesOf(restaurant, sara);
    expect((await verify(bakery, sara, renewed)).status).toBe(200);
  });

  test('many wrong codes at once: five are compared', async () => {
    const { restaurant, sara, bakery } = await opening();
    const { code } = await codesOf(restaurant, sara);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => verify(bakery, sara, anotherThan(code))),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  testOnce('a success ends the count of wrong codes', async () => {
    const { restaurant, sara, bakery } = await opening();
    for (let round = 0; round < 2; round += 1) {
      const { code } = await codesOf(restaurant, sara);
      for (let tried = 0; tried < 4; tried += 1) await verify(bakery, sara, anotherThan(code));
      expect((await verify(bakery, sara, code)).status).toBe(200);
    }
  });

  testOnce(
    'the QR stands for guest and code, once; an old one and a strange one say so',
    async () => {
      const { restaurant, sara, bakery } = await opening();
      const { code, token } = await codesOf(restaurant, sara);
      expect(token).toMatch(/^[0-9A-F]{32}$/);
      const scan = (text: string) => bakery.tries('scanCustomer', { body: { token: text } });
      expect(JSON.parse((await scan(token)).text)).toMatchObject({
        name: 'Sara',
        level: 'Starter',
      });
      expect((await codesOf(restaurant, sara)).code).not.toBe(code);
      expect(await scan(token)).toMatchObject({
        status: 400,
        text: 'This QR code is not valid any more. Please scan the one on the card now',
      });
      expect(await scan('https://example.com')).toMatchObject({
        status: 400,
        text: 'This QR code is not from a card of the family',
      });
    },
  );

  testOnce('logging in by the form renews code and QR', async () => {
    const { restaurant, sara } = await opening();
    const before = await codesOf(restaurant, sara);
    const { mobile, password } = sara;
    await visitor(restaurant).asks('logInCustomer', { body: { mobile, password } });
    const after = await codesOf(restaurant, sara);
    expect(after.code).not.toBe(before.code);
    expect(after.token).not.toBe(before.token);
  });

  testOnce("a partner sees everybody's benefits and their own, those that are active", async () => {
    const { restaurant, sara, bakery } = await opening();
    const florist = await partner(restaurant, { username: 'florist' });
    const admin = await owner(restaurant);
    const add = (benefit: string, partnerId?: number) =>
      admin.asks('addBenefit', { body: { level: 'Starter', benefit, partnerId } });
    const tea = await add('Free tea');
    const bread = await add('Bread', bakery.id);
    await add('Roses', florist.id);
    const cake = await add('Cake', bakery.id);
    await admin.asks('changeBenefit', { params: cake, body: { active: false } });
    const level = { params: { level: 'Starter' } } as const;
    const { code } = await codesOf(restaurant, sara);
    const { benefits } = JSON.parse((await verify(bakery, sara, code)).text);
    const shown = [tea, bread].map(({ id, benefit, lastUpdated, imagePath, partner: name }) => {
      return {
        id,
        benefit,
        benefitArabic: null,
        lastUpdated,
        imagePath,
        partner: name,
        frequency: 'unlimited',
      };
    });
    const due = { lastServed: null, nextDue: null };
    expect(benefits).toEqual(shown.map((benefit) => ({ ...benefit, ...due })));
    expect(await bakery.asks('listPartnerBenefits', level)).toEqual(shown);
    expect(benefits[1]).toMatchObject({ benefit: 'Bread', partner: 'The Bakery' });
  });

  testOnce('a partner who is switched off verifies nobody from that moment', async () => {
    const { restaurant, sara, bakery } = await opening();
    const admin = await owner(restaurant);
    await admin.asks('setPartnerStatus', { params: { id: bakery.id }, body: { active: false } });
    const { code } = await codesOf(restaurant, sara);
    expect((await verify(bakery, sara, code)).status).toBe(401);
    expect((await codesOf(restaurant, sara)).code).toBe(code);
  });

  testOnce('the audit log has who was verified by whom, and the wrong codes', async () => {
    const { restaurant, sara, bakery } = await opening();
    const { code } = await codesOf(restaurant, sara);
    await verify(bakery, sara, anotherThan(code));
    await verify(bakery, sara, code);
    const admin = await owner(restaurant);
    const { rows } = await admin.asks('listAuditEntries', { query: { q: 'customer.veri' } });
    expect(rows).toMatchObject([
      { action: 'customer.verified', subjectId: sara.id, actor: 'The Bakery' },
      { action: 'customer.verification-failed', subjectId: sara.id, actor: 'The Bakery' },
    ]);
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

onPostgres(() => {
  test('all servers on one database count look-ups together', async () => {
    const restaurant = await openRestaurant('PostgreSQL');
    const { username, password, ...bakery } = await partner(restaurant);
    const elsewhere = visitor(await anotherServer(restaurant));
    await elsewhere.asks('logInPartner', { body: { username, password } });
    const answers = await Promise.all(
      numbered(200).map((i) => {
        const mobile = `+96659${1_000_000 + i}`;
        return [bakery, elsewhere][i % 2]!.tries('findCustomerAtCounter', { params: { mobile } });
      }),
    );
    expect(counted(answers)).toEqual({ 404: 120, 429: 80 });
  });
});
