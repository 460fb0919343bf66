// Writes a group of postings to the ledger within one transaction.
import { hash } from 'node:crypto';
import { messages } from '../../contract/messages.ts';
import type { PostedEntry } from '../../contract/points.ts';
import { levelAt } from '../../domain/levels.ts';
import { entryOf, type Change, type Entry, type Multiplier } from '../../domain/points.ts';
import { Refusal } from '../../domain/refusal.ts';
import { keySpan } from '../../domain/sessions.ts';
import { auditEntryRow, type Actor } from '../audit.ts';
import { addNumberedRows, addRows, listed, type DatabaseContext } from '../database/rows.ts';
import { lockSessions } from '../sessions.ts';

/** A change that somebody asks for, once for each of their idempotency keys. */
export interface Posting extends Change {
  customerId: number;
  actor: Actor;
  /** The session that it is made in, which has to last until it is written; a program has none. */
  sessionHash?: string | undefined;
  key?: string | undefined;
  at: Date;
}

/** An idempotency key and what it stands for. */
interface Claim {
  key: string;
  /** The key with its caller, whose own it is. */
  name: string;
  requestHash: string;
}

/** A posting that the rules let through, with the entry it becomes. */
interface Accepted {
  posting: Posting;
  entry: Entry;
  claim: Claim | undefined;
}

/** What the group's decisions rest on; each decision is seen by those behind it. */
interface Known {
  sessions: ReadonlySet<string>;
  balances: Map<number, number>;
  events: (Multiplier & { startDate: string; endDate: string })[];
  answers: Map<string, { requestHash: string; outcome: Accepted | PostedEntry }>;
}

/**
 * Decides each posting in its turn and writes those that the rules let through.
 * Answers or refuses each, in the group's order; a refusal leaves nothing behind.
 */
export async function postAll(
  context: DatabaseContext,
  group: Posting[],
): Promise<(PostedEntry | Refusal)[]> {
  const known: Known = {
    sessions: await sessionsOf(context, group),
    balances: await balancesOf(context, group),
    events: await eventsAround(context, group),
    answers: await answersTo(context, group),
  };
  const outcomes = group.map((posting) => decide(posting, known));
  const accepted = outcomes.filter((outcome) => 'entry' in outcome);
  const balances = await write(context, [...new Set(accepted)]);
  return outcomes.map((outcome) => balances.get(outcome) ?? (outcome as PostedEntry | Refusal));
}

function decide(posting: Posting, { sessions, balances, events, answers }: Known) {
  if (posting.sessionHash !== undefined && !sessions.has(posting.sessionHash)) {
    return new Refusal('unauthenticated', messages.logInFirst);
  }
  const claim = claimOf(posting);
  const earlier = claim && answers.get(claim.name);
  if (earlier && earlier.requestHash === claim?.requestHash) return earlier.outcome;
  if (earlier) return new Refusal('conflict', messages.keyReused);

  const balance = balances.get(posting.customerId);
  if (balance === undefined) return new Refusal('not-found', messages.customerNotFound);
  const entry = attempt(() => entryOf(balance, posting, runningAt(posting.at, events)));
  if (entry instanceof Refusal) return entry;

  balances.set(posting.customerId, entry.balance);
  const accepted = { posting, entry, claim };
  if (claim) answers.set(claim.name, { requestHash: claim.requestHash, outcome: accepted });
  return accepted;
}

async function write(
  context: DatabaseContext,
  accepted: Accepted[],
): Promise<Map<unknown, PostedEntry>> {
  const ids = await addNumberedRows(context, 'point_transactions', accepted.map(entryRow));
  const answers = accepted.map(({ posting: { customerId }, entry: { points, balance } }, i) => {
    const transactionId = ids[i];
    if (transactionId === undefined)
      throw new Error('The ledger took fewer entries than it was given');
    return { customerId, points, total: balance, level: levelAt(balance), transactionId };
  });
  const kept = accepted.flatMap((one, i) => keyRow(one, JSON.stringify(answers[i])));
  await addRows(context, 'request_keys', kept);
  await addRows(context, 'audit_log', accepted.map(auditRow));
  return new Map(accepted.map((one, i) => [one, answers[i] as PostedEntry]));
}

function sessionsOf(context: DatabaseContext, group: Posting[]): Promise<ReadonlySet<string>> {
  const hashes = group.flatMap(({ sessionHash }) => sessionHash ?? []);
  return lockSessions(context, [...new Set(hashes)]);
}

async function balancesOf({ db, engine }: DatabaseContext, group: Posting[]) {
  const ids = [...new Set(group.map(({ customerId }) => customerId))];
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'points'])
    .where('id', 'in', listed(engine, 'customers', 'id', ids))
    .orderBy('id')
    .$call(engine.forUpdate)
    .execute();
  return new Map(rows.map(({ id, points }) => [id, points]));
}

async function eventsAround({ db }: DatabaseContext, group: Posting[]) {
  const times = group.map(({ at }) => at.toISOString()).toSorted();
  return db
    .selectFrom('special_events')
    .select(['name', 'multiplier', 'startDate', 'endDate'])
    .where('active', '=', true)
    .where('startDate', '<=', times.at(-1)!)
    .where('endDate', '>', times[0]!)
    .execute();
}

const runningAt = (at: Date, events: Known['events']) =>
  events.filter(({ startDate, endDate }) => {
    const now = at.toISOString();
    return startDate <= now && now < endDate;
  });

async function answersTo(
  { db, engine }: DatabaseContext,
  group: Posting[],
): Promise<Known['answers']> {
  const keys = group.flatMap(({ key }) => (key === undefined ? [] : [key]));
  if (keys.length === 0) return new Map();
  const asked = listed(engine, 'request_keys', 'key', keys);
  const rows = await db.selectFrom('request_keys').selectAll().where('key', 'in', asked).execute();
  const since = new Date((group[0]?.at.getTime() ?? 0) - keySpan).toISOString();
  if (rows.some(({ createdAt }) => createdAt < since)) {
    await db.deleteFrom('request_keys').where('createdAt', '<', since).execute();
  }
  const live = rows.filter(({ createdAt }) => createdAt >= since);
  return new Map(
    live.map(({ role, accountId, key, requestHash, answer }) => [
      `${role} ${accountId} ${key}`,
      { requestHash, outcome: JSON.parse(answer) as PostedEntry },
    ]),
  );
}

function claimOf({ actor, key, kind, customerId, points, description }: Posting) {
  if (key === undefined) return undefined;
  const asked = JSON.stringify([kind, customerId, points, description]);
  return { key, name: `${actor.role} ${actor.id} ${key}`, requestHash: hash('sha256', asked) };
}

const entryRow = ({ posting: { customerId, actor, at }, entry }: Accepted) => ({
  customerId,
  ...entry,
  timestamp: at.toISOString(),
  actorRole: actor.role,
  actorId: actor.id,
});

const keyRow = ({ posting: { actor, at }, claim }: Accepted, answer: string) => {
  if (!claim || actor.id === null) return [];
  const { key, requestHash } = claim;
  const createdAt = at.toISOString();
  return [{ role: actor.role, accountId: actor.id, key, requestHash, answer, createdAt }];
};

const auditRow = ({ posting: { kind, actor, customerId, at }, entry }: Accepted) =>
  auditEntryRow({
    actor,
    action: kind === 'award' ? 'points.awarded' : 'points.deducted',
    subjectId: customerId,
    detail: String(entry.points),
    at,
  });

function attempt(rule: () => Entry): Entry | Refusal {
  try {
    return rule();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
