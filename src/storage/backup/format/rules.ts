// Whether the rows of a backup are a restaurant that can be: each by itself, and all of them
// together.
import { backupTables } from '../../../contract/data/backups.ts';
import { parseRow } from '../../rows/columns.ts';
import type { BackupRow } from '../../rows/shapes.ts';
import type { BackupTable } from '../../../contract/data/backups.ts';
import { messages } from '../../../contract/messages.ts';
import { sentence, type Sentence } from '../../../contract/sentences.ts';
import { keepBalances, type Balances } from './balances.ts';
import { levelAt } from '../../../domain/points/levels.ts';
import type { Layout } from './older-formats.ts';
import { mobileKey } from '../../../domain/members/mobile.ts';
import { usernameKey } from '../../../domain/members/names.ts';
import { keepNumbers, type Numbers } from './numbers.ts';
import { beginsAsJpeg } from '../../../domain/rewards/pictures.ts';
import { Refusal } from '../../../domain/refusal.ts';

/** Refuses a backup with what is wrong in it, and where. */
export const damaged = (what: Sentence) =>
  new Refusal('invalid', sentence(messages.damagedBackup, { what }));

const inRow = (table: BackupTable, row: number, what: Sentence) =>
  sentence(messages.rowWrong, { table, row, what });

/** What a reward's row tells of its claims, and the row. */
interface RewardCounts {
  row: number;
  claimed: number;
  served: number;
}

interface Seen {
  /** The place and the number of the row before, of the table that is being read. */
  table: BackupTable | undefined;
  row: number;
  id: number;
  usernames: Map<string, number>;
  mobiles: Numbers;
  admins: Pick<BackupRow<'admins'>, 'id' | 'username' | 'active' | 'createdAt'>[];
  partners: Set<number>;
  benefits: Set<number>;
  balances: Balances;
  /** Entries that others undo. */
  undone: Numbers;
  pictures: Set<string>;
  /** Rewards with how many of their claims are still to come. */
  rewards: Map<number, RewardCounts>;
  claims: Numbers;
  counts: Record<string, number>;
  settings: Set<string>;
  activeTerms: number;
}

/** What is known of a backup whose rows have all been read. */
export type Inspected = Pick<Seen, 'admins' | 'balances' | 'counts'>;

/**
 * Reads a backup's rows, table by table in the order of `backupRows`, each table by rising number.
 * Refuses the first row that cannot be, in words that say where; `end` refuses what is missing.
 * Of the rows it keeps what others refer to, some forty bytes for each customer, so that a file of
 * any length can pass by.
 */
export function inspectRows({ columns }: Pick<Layout, 'columns'>) {
  const seen: Seen = {
    table: undefined,
    row: 0,
    id: 0,
    usernames: new Map(),
    mobiles: keepNumbers(),
    admins: [],
    partners: new Set(),
    benefits: new Set(),
    balances: keepBalances(),
    undone: keepNumbers(),
    pictures: new Set(),
    rewards: new Map(),
    claims: keepNumbers(),
    counts: Object.fromEntries(backupTables.map((table) => [table, 0])),
    settings: new Set(),
    activeTerms: 0,
  };

  return {
    /**
     * @param fields How many fields the text of the row has, where it came as text: an object has
     * but one of those that are there twice.
     */
    row<T extends BackupTable>(table: T, given: unknown, fields?: number): BackupRow<T> {
      if (seen.table !== table) Object.assign(seen, { table, row: 0, id: 0, usernames: new Map() });
      seen.row += 1;
      seen.counts[table] = seen.row;
      const { data, error } = parseRow(table, given);
      const wrong = error
        ? misshapen(given, error.issues[0])
        : (doubled(fields, columns(table)) ?? rowViolation(table, data as BackupRow<T>, seen));
      if (wrong) throw damaged(inRow(table, seen.row, wrong));
      return data as BackupRow<T>;
    },
    end(): Inspected {
      const wrong = incomplete(seen);
      if (wrong) throw damaged(wrong);
      return seen;
    },
  };
}

interface Issue {
  code?: string;
  keys?: readonly string[];
  path: readonly PropertyKey[];
}

/** What is wrong with the shape of a row. */
function misshapen(given: unknown, issue: Issue | undefined): Sentence {
  if (issue?.code === 'unrecognized_keys') {
    const field = JSON.stringify(issue.keys?.[0]).slice(0, 50);
    return sentence(messages.rowUnknownField, { field });
  }
  const field = issue?.path[0];
  if (field === undefined) return sentence(messages.notARow);
  const isThere = Object.hasOwn(given as object, field);
  return sentence(isThere ? messages.partWrong : messages.partMissing, { part: String(field) });
}

/** Of a row with all its fields and no other one, what is left to be there too often. */
function doubled(fields: number | undefined, columns: readonly string[]) {
  return fields === undefined || fields === columns.length
    ? undefined
    : sentence(messages.rowFieldTwice);
}

/** What is wrong with a row among the others, if anything. */
function rowViolation<T extends BackupTable>(table: T, row: BackupRow<T>, seen: Seen) {
  const rule = rules[table] as ((row: BackupRow, seen: Seen) => Sentence | undefined) | undefined;
  return ('id' in row ? misnumbered(row.id, seen) : undefined) ?? rule?.(row, seen);
}

function misnumbered(id: number, seen: Seen): Sentence | undefined {
  const { id: before } = seen;
  seen.id = id;
  if (id === before) return sentence(messages.partTwice, { part: `id ${id}` });
  return id < before ? sentence(messages.idTooLate, { id, before }) : undefined;
}

const rules: { [T in BackupTable]?: (row: BackupRow<T>, seen: Seen) => Sentence | undefined } = {
  admins: ({ id, username, active, createdAt }, seen) => {
    seen.admins.push({ id, username, active, createdAt });
    return taken(seen.usernames, { key: usernameKey(username), field: 'username', row: seen.row });
  },
  partners: ({ id, username }, seen) => {
    seen.partners.add(id);
    return taken(seen.usernames, { key: usernameKey(username), field: 'username', row: seen.row });
  },
  customers: ({ id, mobile, points, spent, level }, seen) => {
    seen.balances.add({ id, points, spent });
    if (points < 0) return sentence(messages.pointsBelowZero);
    if (spent < 0 || spent > points) return sentence(messages.partWrong, { part: 'spent' });
    if (level !== levelAt(points)) return sentence(messages.levelWrong, { level, points });
    // Fifteen digits at most, so that the number is as good as its text.
    const first = seen.mobiles.add(Number(mobileKey(mobile)));
    if (first === undefined) return undefined;
    return sentence(messages.valueTaken, { field: 'mobile', row: first + 1 });
  },
  point_transactions: ({ id, customerId, points, balance, undoes }, { balances, undone }) => {
    const before = balances.of(customerId)?.sum;
    if (before === undefined) return sentence(messages.customerMissing, { id: customerId });
    if (before + points !== balance)
      return sentence(messages.balanceWrong, { before, points, balance });
    balances.move({ id, customerId, balance });
    // That it is an entry of the same customer, the database proves when all are there.
    const isLate = undoes !== null && (undoes >= id || undone.add(undoes) !== undefined);
    if (isLate) return sentence(messages.partWrong, { part: 'undoes' });
    return balance < 0 ? sentence(messages.balanceBelowZero) : undefined;
  },
  level_benefits: ({ id, partnerId }, { partners, benefits }) => {
    benefits.add(id);
    return partnerGone(partnerId, partners);
  },
  stamps: ({ benefitId, customerId, partnerId }, { partners, benefits, balances }) => {
    if (benefitId !== null && !benefits.has(benefitId))
      return sentence(messages.benefitMissing, { id: benefitId });
    if (customerId !== null && !balances.of(customerId))
      return sentence(messages.customerMissing, { id: customerId });
    return partnerGone(partnerId, partners);
  },
  reward_pictures: ({ hash, data }, { pictures }) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    if (!beginsAsJpeg(bytes)) return sentence(messages.partWrong, { part: 'data' });
    if (pictures.has(hash)) return sentence(messages.partTwice, { part: hash });
    pictures.add(hash);
    return undefined;
  },
  rewards: ({ id, partnerId, picture, claimed, served }, { partners, pictures, rewards, row }) => {
    rewards.set(id, { row, claimed, served });
    const isThere = picture === null || pictures.has(picture);
    if (!isThere) return sentence(messages.partWrong, { part: 'picture' });
    return partnerGone(partnerId, partners);
  },
  claims: ({ id, rewardId, customerId, partnerId, state }, seen) => {
    seen.claims.add(id);
    const reward = seen.rewards.get(rewardId ?? 0);
    if (rewardId !== null && !reward) return sentence(messages.partWrong, { part: 'rewardId' });
    if (reward && (state === 'claimed' || state === 'served')) reward[state] -= 1;
    if (customerId !== null && !seen.balances.of(customerId))
      return sentence(messages.customerMissing, { id: customerId });
    return partnerGone(partnerId, seen.partners);
  },
  // What becomes of each claim, the database proves when all are there.
  spendings: ({ customerId, claimId, points, spent }, { balances, claims }) => {
    const before = balances.of(customerId)?.spent;
    if (before === undefined) return sentence(messages.customerMissing, { id: customerId });
    if (claims.placeOf(claimId) === undefined)
      return sentence(messages.partWrong, { part: 'claimId' });
    if (before + points !== spent || spent < 0)
      return sentence(messages.balanceWrong, { before, points, balance: spent });
    balances.spend({ customerId, spent });
    return undefined;
  },
  terms_and_conditions: ({ active }, seen) => {
    if (active) seen.activeTerms += 1;
    return seen.activeTerms > 1 ? sentence(messages.otherTermsActive) : undefined;
  },
  settings: ({ name }, { settings }) => {
    if (settings.has(name)) return sentence(messages.partTwice, { part: name });
    settings.add(name);
    return undefined;
  },
};

const partnerGone = (id: number | null, partners: Set<number>) =>
  id === null || partners.has(id) ? undefined : sentence(messages.partnerMissing, { id });

function taken(
  keys: Map<string, number>,
  { key, field, row }: { key: string; field: string; row: number },
): Sentence | undefined {
  const first = keys.get(key);
  keys.set(key, row);
  return first === undefined ? undefined : sentence(messages.valueTaken, { field, row: first });
}

/** What is missing or does not add up once all rows have been read, if anything. */
function incomplete({ admins, balances, rewards }: Seen): Sentence | undefined {
  if (!admins.some(({ active }) => active)) return sentence(messages.noAdministrator);
  for (const { row, claimed, served } of rewards.values()) {
    if (claimed === 0 && served === 0) continue;
    const part = claimed === 0 ? 'served' : 'claimed';
    return inRow('rewards', row, sentence(messages.partWrong, { part }));
  }
  const wrong = balances.firstWrong();
  if (!wrong) return undefined;
  const { row, told, sum } = wrong;
  if (told === sum) return inRow('customers', row, sentence(messages.partWrong, { part: 'spent' }));
  return inRow('customers', row, sentence(messages.pointsWrong, { told, sum }));
}
