// A model of visits as plain arithmetic: points, rewards, benefits and bills after each step.
import fc from 'fast-check';

const place = (most: number) => fc.nat(most - 1);
/** Lists are mostly empty, since one refused element refuses the whole visit. */
const few = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value[]> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<Value[]>([]) },
    { weight: 2, arbitrary: fc.array(value, { maxLength: 2 }) },
  );

/** The numbers and amounts of bills come from few values, so that they collide. */
const bill = fc.record({ number: fc.option(place(3)), amount: fc.constantFrom(2, 40, 90) });

/** A step of somebody. Visits, claims and stamps are given by their index among all of a kind. */
export const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('award'),
      guest: place(2),
      points: fc.constantFrom(30, 200, 600),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('claim'), guest: place(2), reward: place(2) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constant('visit'),
      guest: place(2),
      bill: fc.option(bill, { freq: 1 }),
      points: fc.constantFrom(null, null, null, null, 0, 50, 300),
      /** The claims by their distance from the last one. */
      claims: few(place(4)),
      rewards: few(place(2)),
      benefits: few(place(benefitTerms().length)),
    }),
  },
  ...(['undoVisit', 'undoPoints', 'undoClaim', 'takeBack', 'cancel'] as const).map((act) => ({
    weight: act === 'undoVisit' ? 4 : 2,
    arbitrary: fc.record({ act: fc.constant(act), of: place(10_000) }),
  })),
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('pass'), minutes: fc.constantFrom(5, 20, 150, 500) }),
  },
);
export type Step = Parameters<Parameters<typeof step.map>[0]>[0];
export type VisitStep = Extract<Step, { act: 'visit' }>;

/** The benefits: one that is lost with the first level, one a day, and one of the next level. */
export function benefitTerms() {
  return [
    { level: 'Starter', frequency: 'once' },
    { level: 'Starter', frequency: 'daily' },
    { level: 'Bronze', frequency: 'unlimited' },
  ] as const;
}

export const pointsPerUnit = 10;
export const claimMinutes = 15;
const [hour, day] = [60, 24 * 60];
/** The limits of a guest's claims: waiting ones, and those made within an hour. */
const [maxOpen, maxInHour] = [20, 30];

export interface Model {
  /** Minutes since 1970 by the restaurant's clocks. */
  now: number;
  points: number[];
  rewards: { cost: number; stock: number | null; mostEach: number | null }[];
  claims: { guest: number; reward: number; state: string; at: number; visit?: number }[];
  stamps: { guest: number; benefit: number; day: number; isValid: boolean; visit: number }[];
  visits: {
    guest: number;
    day: number;
    number: number | null;
    points: number | null;
    /** Whether its points were undone, alone or with it; its bill is then free. */
    isFree: boolean;
    isUndone: boolean;
  }[];
}

/** The business day begins at four. */
const businessDay = ({ now }: Model) => Math.floor((now - 4 * hour) / day);

const holds = ({ state }: Model['claims'][number]) => state === 'claimed' || state === 'served';

export const spentBy = ({ claims, rewards }: Model, guest: number) =>
  claims
    .filter((one) => one.guest === guest && holds(one))
    .reduce((sum, { reward }) => sum + rewards[reward]!.cost, 0);

const available = (model: Model, guest: number) => model.points[guest]! - spentBy(model, guest);

/** The bills that no other visit may use on their business day. */
export const takenBills = ({ visits }: Model) =>
  visits.filter(({ isUndone, isFree, number }) => !isUndone && !isFree && number !== null);

/**
 * Applies a step to the model; returns false if the rules refuse it, which leaves the model
 * unchanged.
 */
export function after(model: Model, one: Step): Model | undefined {
  const next = structuredClone(model);
  return takeIn(next, one) ? next : undefined;
}

function takeIn(model: Model, one: Step): boolean {
  switch (one.act) {
    case 'award':
      model.points[one.guest]! += one.points;
      return true;
    case 'claim':
      return claim(model, one);
    case 'visit':
      return settle(model, one);
    case 'undoVisit':
      return undoVisit(model, one.of % model.visits.length);
    case 'undoPoints': {
      const at = one.of % model.visits.length;
      return undoPoints(model, at) && undoEmptied(model, at);
    }
    case 'undoClaim': {
      const own = model.claims[one.of % model.claims.length];
      return undoClaim(own) && undoEmptied(model, own?.visit);
    }
    case 'takeBack': {
      // Taking a stamp back again gets the same answer as the first time.
      const stamp = model.stamps[one.of % model.stamps.length];
      if (stamp) stamp.isValid = false;
      return stamp !== undefined && undoEmptied(model, stamp.visit);
    }
    case 'cancel': {
      const own = model.claims[one.of % model.claims.length];
      if (own?.state === 'claimed') own.state = 'cancelled';
      return own?.state === 'cancelled';
    }
    case 'pass':
      model.now += one.minutes;
      return true;
  }
}

function claim(model: Model, { guest, reward }: { guest: number; reward: number }): boolean {
  const { cost, stock, mostEach } = model.rewards[reward]!;
  const own = model.claims.filter((one) => one.guest === guest);
  const out = model.claims.filter((one) => one.reward === reward && holds(one));
  const isLeft = stock === null || out.length < stock;
  const had = out.filter((one) => one.guest === guest).length;
  if (own.filter(({ at }) => at > model.now - hour).length >= maxInHour) return false;
  if (own.filter(({ state }) => state === 'claimed').length >= maxOpen) return false;
  if (!isLeft || (mostEach !== null && had >= mostEach)) return false;
  if (available(model, guest) < cost) return false;
  model.claims.push({ guest, reward, state: 'claimed', at: model.now });
  return true;
}

/** The indexes of the claims that a visit serves, among `count` claims. */
export const claimsOf = (visit: VisitStep, count: number) =>
  visit.claims.flatMap((back) => (back < count ? count - 1 - back : []));

function settle(model: Model, one: VisitStep): boolean {
  const { guest, bill: paid, rewards, benefits } = one;
  const waiting = claimsOf(one, model.claims.length);
  const givesPoints = paid !== null || one.points !== null;
  if (!givesPoints && [...waiting, ...rewards, ...benefits].length === 0) return false;
  if (paid && one.points !== null) return false;
  const [visit, today] = [model.visits.length, businessDay(model)];
  const number = paid?.number ?? null;
  const isTaken = takenBills(model).some((of) => of.number === number && of.day === today);
  if (isTaken) return false;

  const level = model.points[guest]! > 1_000 ? 'Bronze' : 'Starter';
  const points = givesPoints ? (paid ? paid.amount * pointsPerUnit : one.points!) : null;
  model.points[guest]! += points ?? 0;
  model.visits.push({ guest, day: today, number, points, isFree: false, isUndone: false });
  for (const reward of rewards) {
    if (!claim(model, { guest, reward })) return false;
    waiting.push(model.claims.length - 1);
  }
  for (const at of waiting) {
    const of = model.claims[at]!;
    if (of.guest !== guest || of.state !== 'claimed' || of.at + claimMinutes <= model.now) {
      return false;
    }
    Object.assign(of, { state: 'served', visit });
  }
  return benefits.every((benefit) => stamp(model, { guest, benefit, level, visit }));
}

interface Stamping {
  guest: number;
  benefit: number;
  level: string;
  visit: number;
}

function stamp(model: Model, { level, ...given }: Stamping): boolean {
  const terms = benefitTerms()[given.benefit]!;
  const today = Math.floor(model.now / day);
  const had = model.stamps.filter(
    ({ guest, benefit, isValid }) => isValid && guest === given.guest && benefit === given.benefit,
  );
  const isDue = {
    once: had.length === 0,
    daily: had.every((one) => one.day < today),
    unlimited: true,
  }[terms.frequency];
  if (terms.level !== level || !isDue) return false;
  model.stamps.push({ ...given, day: today, isValid: true });
  return true;
}

function undoVisit(model: Model, at: number): boolean {
  const visit = model.visits[at];
  if (!visit || visit.isUndone) return visit !== undefined;
  for (const one of model.claims) if (one.visit === at) undoClaim(one);
  if (visit.points !== null && !undoPoints(model, at)) return false;
  for (const one of model.stamps) if (one.visit === at) one.isValid = false;
  visit.isUndone = true;
  return true;
}

/** An undone award gives no points any more, and its bill is free. */
function undoPoints(model: Model, at: number): boolean {
  const visit = model.visits[at];
  if (!visit || visit.points === null) return false;
  if (available(model, visit.guest) < visit.points) return false;
  model.points[visit.guest]! -= visit.points;
  visit.points = null;
  visit.isFree = true;
  return true;
}

/** A visit is undone when nothing of it stands, whichever part was taken back last. */
function undoEmptied({ visits, claims, stamps }: Model, at: number | undefined): boolean {
  const visit = visits[at ?? -1];
  const stands =
    visit?.points !== null ||
    claims.some((one) => one.visit === at && one.state === 'served') ||
    stamps.some((one) => one.visit === at && one.isValid);
  if (visit && !stands) visit.isUndone = true;
  return true;
}

function undoClaim(one: Model['claims'][number] | undefined): boolean {
  if (one?.state !== 'served') return false;
  one.state = 'cancelled';
  return true;
}
