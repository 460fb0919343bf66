// The rules of a backup's rows: for each row by itself, and for all of them together.
import { parseRow, type BackupRow } from '../../rows/shapes.ts';
import { limitedRoles } from '../../../contract/staff/limits.ts';
import type { BackupTable } from '../../../contract/data/backups.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { sentence, type Sentence } from '../../../contract/messages/sentences.ts';
import {
  createAscending,
  createBalances,
  createMarks,
  createNumbers,
  type Ascending,
  type Marks,
} from './balances.ts';
import { levelAt, defaultLadder } from '../../../domain/points/level-rules.ts';
import type { Layout } from './file-format.ts';
import { digitsOf, noNumber } from '../../../domain/members/mobile.ts';
import { usernameKey } from '../../../domain/members/names.ts';
import { hasJpegSignature } from '../../../domain/pictures/jpeg.ts';
import { Refusal } from '../../../domain/refusal.ts';

/** The refusal of a backup, with the fault and its place. */
export const damaged = (what: Sentence) =>
  new Refusal('invalid', sentence(messages.damagedBackup, { what }));

const inRow = (table: BackupTable, row: number, what: Sentence) =>
  sentence(messages.rowWrong, { table, row, what });

/** The facts about earlier rows against which later rows are checked. */
const nothingSeen = () => ({
  /** The current table, and the position and the number of its last row. */
  table: undefined as BackupTable | undefined,
  row: 0,
  id: 0,
  /** Numbers of rows that other rows refer to. */
  partners: createAscending(),
  benefits: createAscending(),
  claims: createAscending(),
  visits: createAscending(),
  entries: createAscending(),
  /** The places of entries that belong to a visit, and of entries that others undo. */
  visited: createMarks(),
  undone: createMarks(),
  /** The row of each name in the current table, by its key. */
  usernames: new Map<string, number>(),
  /** The values in the current table that must be unique. */
  values: new Set<string>(),
  /** The mobile numbers in the current table. */
  mobiles: createNumbers(),
  admins: [] as Pick<BackupRow<'admins'>, 'id' | 'username' | 'active' | 'role' | 'createdAt'>[],
  balances: createBalances(),
  /** The balances of former cards. */
  former: createBalances(),
  /** The balance after the entries that each join has moved, their card, and the last of them. */
  moved: new Map<number, { customerId: number; last: number; sum: number }>(),
  /** The last business day so far. */
  lastDay: { day: '', startsAt: '' },
  mailings: new Set<string>(),
  pictures: new Set<string>(),
  /**
   * The row of each reward, by number, and the part of its counts for which no claims were read
   * yet.
   */
  rewards: new Map<number, { row: number; claimed: number; served: number }>(),
  activeTerms: 0,
});
type Seen = ReturnType<typeof nothingSeen>;

/** The result of reading all rows of a backup. */
export type Inspected = Pick<Seen, 'admins' | 'balances' | 'former'>;

/**
 * Inspects a backup's rows, table by table in the order of `backupTables`, each table by ascending
 * number. Refuses the first wrong row with its place; `end` refuses missing rows. Only what later
 * rows are compared with is kept: 24 to 48 bytes for each customer, as much again for the mobile
 * numbers while customers are read, and two bits for each entry; so a file can have any length.
 */
export function inspectRows({ columns }: Pick<Layout, 'columns'>) {
  const seen = nothingSeen();

  return {
    /**
     * @param fields The number of fields in the text of the row, which reveals repeated fields:
     * JSON.parse keeps only the last.
     */
    row<T extends BackupTable>(table: T, input: unknown, fields?: number): BackupRow<T> {
      if (seen.table !== table) {
        const unique = { usernames: new Map(), values: new Set(), mobiles: createNumbers() };
        Object.assign(seen, { table, row: 0, id: 0, ...unique });
      }
      seen.row += 1;
      const { data, error } = parseRow(table, input);
      const wrong = error
        ? misshapen(input, error.issues[0])
        : fields !== undefined && fields !== columns(table).length
          ? sentence(messages.rowFieldTwice)
          : violation(table, data as BackupRow<T>, seen);
      if (wrong) throw damaged(inRow(table, seen.row, wrong));
      return data as BackupRow<T>;
    },
    end(): Inspected {
      addMoved(seen);
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

/** The sentence about a row of a wrong shape. */
function misshapen(input: unknown, issue: Issue | undefined): Sentence {
  if (issue?.code === 'unrecognized_keys') {
    const field = JSON.stringify(issue.keys?.[0]).slice(0, 50);
    return sentence(messages.rowUnknownField, { field });
  }
  const field = issue?.path[0];
  if (field === undefined) return sentence(messages.notARow);
  const isThere = Object.hasOwn(input as object, field);
  return sentence(isThere ? messages.partWrong : messages.partMissing, { part: String(field) });
}

/** The fault of a row in relation to other rows, if there is one. */
function violation<T extends BackupTable>(table: T, row: BackupRow<T>, seen: Seen) {
  const rule = rules[table] as ((row: BackupRow, seen: Seen) => Sentence | undefined) | undefined;
  if ('id' in row) {
    const { id: before } = seen;
    const { id } = row;
    seen.id = id;
    if (id === before) return sentence(messages.partTwice, { part: `id ${id}` });
    if (id < before) return sentence(messages.idTooLate, { id, before });
  }
  return rule?.(row, seen);
}

const rules: { [T in BackupTable]?: (row: BackupRow<T>, seen: Seen) => Sentence | undefined } = {
  // The customer may be missing, since the reference to a deleted card stays.
  admins: ({ id, username, active, role, createdAt, customerId }, seen) => {
    seen.admins.push({ id, username, active, role, createdAt });
    const tiedTwice = customerId === null ? undefined : twice(`customerId ${customerId}`, seen);
    return usernameTaken(username, seen) ?? tiedTwice;
  },
  passkeys: ({ adminId }, seen) => adminMissing(adminId, seen),
  recovery_codes: ({ adminId }, seen) => adminMissing(adminId, seen),
  tills: ({ tokenHash }, seen) =>
    tokenHash === null ? undefined : twice(tokenHash, seen, 'tokenHash'),
  connection_keys: ({ keyHash }, seen) =>
    keyHash === null ? undefined : twice(keyHash, seen, 'keyHash'),
  staff_limits: ({ whose }, seen) => {
    const isThere = isRole(whose) || seen.admins.some(({ id }) => String(id) === whose);
    return isThere ? twice(whose, seen) : notRight('whose');
  },
  partners: ({ id, username }, seen) => {
    seen.partners.add(id);
    return usernameTaken(username, seen);
  },
  customers: ({ id, mobile, points, spent, level }, seen) => {
    seen.balances.add({ id, points, spent });
    if (points < 0) return sentence(messages.pointsBelowZero);
    if (spent < 0 || spent > points) return notRight('spent');
    // The level in a file follows the specification's thresholds; the owner's thresholds are among
    // the settings.
    if (level !== levelAt(points, defaultLadder))
      return sentence(messages.levelWrong, { level, points });
    if (mobile === noNumber) return undefined;
    // A mobile number has at most fifteen digits, so it can be stored as a number exactly.
    const first = seen.mobiles.add(Number(digitsOf(mobile)));
    if (first === undefined) return undefined;
    return sentence(messages.valueTaken, { field: 'mobile', row: first + 1 });
  },
  business_days: ({ day, startsAt }, seen) => {
    const { lastDay } = seen;
    seen.lastDay = { day, startsAt };
    if (day <= lastDay.day) return notRight('day');
    return startsAt <= lastDay.startsAt ? notRight('startsAt') : undefined;
  },
  former_cards: ({ id, points, spent }, { former }) => {
    former.add({ id, points, spent });
    return spent > points ? notRight('spent') : undefined;
  },
  // A card that stayed may itself be one that left later.
  joined_cards: ({ leftId }, seen) =>
    seen.balances.of(leftId) ? notRight('leftId') : twice(`leftId ${leftId}`, seen),
  point_transactions: ({ id, customerId, points, balance, undoes, ended, joinId }, seen) => {
    const { entries, undone, moved } = seen;
    const { balances, card } = cardOf(customerId, seen);
    const own = balances.of(card)?.sum;
    if (own === undefined) return sentence(messages.customerMissing, { id: customerId });
    const before = joinId === null ? own : (moved.get(joinId)?.sum ?? 0);
    if (before + points !== balance)
      return sentence(messages.balanceWrong, { before, points, balance });
    if (joinId === null) balances.move({ id, customerId: card, balance });
    else moved.set(joinId, { customerId, last: id, sum: balance });
    if (ended !== null) {
      balances.spend({ customerId: card, spent: balances.of(card)!.spent + ended });
      if (points !== 0) return notRight('ended');
    }
    // The check that the entry belongs to the same customer is made in SQL, after the restore.
    if (!isFirstOf(undoes, { among: entries, marks: undone })) return notRight('undoes');
    entries.add(id);
    return balance < 0 ? sentence(messages.balanceBelowZero) : undefined;
  },
  level_benefits: ({ id, partnerId }, seen) => {
    seen.benefits.add(id);
    return partnerMissing(partnerId, seen);
  },
  visits: ({ id, customerId, formerCard, entryId }, seen) => {
    seen.visits.add(id);
    if (formerCard !== null && !seen.former.of(formerCard)) return notRight('formerCard');
    // The check that the entry belongs to the same customer is made in SQL, after the restore.
    const isOnlyVisit = isFirstOf(entryId, { among: seen.entries, marks: seen.visited });
    if (!isOnlyVisit) return notRight('entryId');
    return customerMissing(customerId, seen);
  },
  visit_reversals: ({ visitId, entryId }, seen) => {
    if (isUnknownVisit(visitId, seen)) return notRight('visitId');
    const isThere = entryId === null || has(seen.entries, entryId);
    return isThere ? undefined : notRight('entryId');
  },
  // The check that the visit belongs to the same customer is made in SQL, once all rows are
  // restored.
  waiting_points: ({ visitId, customerId }, seen) => {
    if (isUnknownVisit(visitId, seen)) return notRight('visitId');
    return customerMissing(customerId, seen) ?? twice(`visitId ${visitId}`, seen);
  },
  mailings: ({ id }, seen) => {
    seen.mailings.add(String(id));
    return undefined;
  },
  guest_messages: ({ customerId, entryId, claimId, occasion, turn }, seen) => {
    if (claimId !== null && !has(seen.claims, claimId)) return notRight('claimId');
    if (occasion === 'once' && !seen.mailings.has(turn)) return notRight('turn');
    if (entryId !== null && !has(seen.entries, entryId)) return notRight('entryId');
    const named = `${customerId} ${occasion} ${turn}`;
    return customerMissing(customerId, seen) ?? twice(named, seen, 'turn');
  },
  friends: ({ customerId, bringerId }, seen) =>
    customerMissing(customerId, seen) ??
    customerMissing(bringerId, seen) ??
    twice(`friend ${customerId}`, seen, 'customerId'),
  consents: ({ customerId }, seen) => customerMissing(customerId, seen),
  contacts: ({ customerId, channel }, seen) =>
    customerMissing(customerId, seen) ?? twice(`${customerId} ${channel}`, seen, 'channel'),
  stamps: ({ benefitId, customerId, partnerId, visitId }, seen) => {
    if (isUnknownVisit(visitId, seen)) return notRight('visitId');
    const isThere = benefitId === null || has(seen.benefits, benefitId);
    if (!isThere) return sentence(messages.benefitMissing, { id: benefitId });
    return customerMissing(customerId, seen) ?? partnerMissing(partnerId, seen);
  },
  reward_pictures: ({ hash, data }, seen) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    if (!hasJpegSignature(bytes)) return notRight('data');
    seen.pictures.add(hash);
    return twice(hash, seen);
  },
  rewards: ({ id, partnerId, picture, claimed, served }, seen) => {
    seen.rewards.set(id, { row: seen.row, claimed, served });
    if (picture !== null && !seen.pictures.has(picture)) return notRight('picture');
    return partnerMissing(partnerId, seen);
  },
  claims: ({ id, rewardId, customerId, partnerId, state, visitId }, seen) => {
    seen.claims.add(id);
    if (isUnknownVisit(visitId, seen)) return notRight('visitId');
    const reward = seen.rewards.get(rewardId ?? 0);
    if (rewardId !== null && !reward) return notRight('rewardId');
    if (reward && (state === 'claimed' || state === 'served')) reward[state] -= 1;
    return customerMissing(customerId, seen) ?? partnerMissing(partnerId, seen);
  },
  // The check that the spendings of a claim fit its state is made in SQL, once all rows are
  // restored.
  spendings: ({ customerId, claimId, points, spent }, seen) => {
    const { balances, card } = cardOf(customerId, seen);
    const before = balances.of(card)?.spent;
    if (before === undefined) return sentence(messages.customerMissing, { id: customerId });
    if (!has(seen.claims, claimId)) return notRight('claimId');
    // The sum in the row is that of the card on which it was made, which may have been joined.
    balances.spend({ customerId: card, spent: before + points });
    return spent < 0 ? notRight('spent') : undefined;
  },
  terms_and_conditions: ({ active }, seen) => {
    if (active) seen.activeTerms += 1;
    return seen.activeTerms > 1 ? sentence(messages.otherTermsActive) : undefined;
  },
  settings: ({ name }, seen) => twice(name, seen),
  standing_out_marks: ({ line }, seen) => twice(line, seen, 'line'),
  day_closes: ({ day, adminId, outletId }, seen) =>
    twice(`day ${day}, adminId ${adminId}, outletId ${outletId}`, seen),
  closed_days: ({ day, outletId }, seen) => twice(`day ${day}, outletId ${outletId}`, seen),
  late_changes: ({ visitId }, { visits }) =>
    has(visits, visitId) ? undefined : notRight('visitId'),
};

/** The balances to which a card belongs: those of customers, or those of former cards. */
const cardOf = (customerId: number, { balances, former }: Seen) =>
  customerId < 0 ? { balances: former, card: -customerId } : { balances, card: customerId };

const isRole = (whose: string) => limitedRoles.some((role) => role === whose);

/** The fault of a value that an earlier row of the same table has, named by `part`. */
function twice(value: string, { values }: Seen, part = value): Sentence | undefined {
  if (values.has(value)) return sentence(messages.partTwice, { part });
  values.add(value);
  return undefined;
}

const notRight = (part: string) => sentence(messages.partWrong, { part });

const has = ({ placeOf }: Ascending, id: number) => placeOf(id) !== undefined;

/** Marks a number to which a row refers; returns whether it exists and is not yet marked. */
function isFirstOf(id: number | null, { among, marks }: { among: Ascending; marks: Marks }) {
  if (id === null) return true;
  const place = among.placeOf(id);
  return place !== undefined && marks.add(place);
}

const isUnknownVisit = (id: number | null, { visits }: Seen) => id !== null && !has(visits, id);

const adminMissing = (adminId: number, { admins }: Seen) =>
  admins.some(({ id }) => id === adminId) ? undefined : notRight('adminId');

const partnerMissing = (id: number | null, { partners }: Seen) =>
  id === null || has(partners, id) ? undefined : sentence(messages.partnerMissing, { id });

const customerMissing = (id: number | null, { balances }: Seen) =>
  id === null || balances.of(id) ? undefined : sentence(messages.customerMissing, { id });

function usernameTaken(username: string, { usernames, row }: Seen): Sentence | undefined {
  const key = usernameKey(username);
  const first = usernames.get(key);
  usernames.set(key, row);
  return first === undefined
    ? undefined
    : sentence(messages.valueTaken, { field: 'username', row: first });
}

/** Adds what joins have moved to the balances of the cards that have it. */
function addMoved(seen: Seen): void {
  for (const { customerId, last, sum } of seen.moved.values()) {
    const { balances, card } = cardOf(customerId, seen);
    const { sum: own, lastEntry } = balances.of(card)!;
    balances.move({ customerId: card, id: Math.max(last, lastEntry), balance: own + sum });
  }
}

/** The first fault that can only be found after all rows were read; undefined if there is none. */
function incomplete({ admins, balances, former, rewards }: Seen): Sentence | undefined {
  if (!admins.some(({ active, role }) => active && role === 'owner'))
    return sentence(messages.noAdministrator);
  for (const { row, claimed, served } of rewards.values()) {
    if (claimed === 0 && served === 0) continue;
    return inRow('rewards', row, notRight(claimed === 0 ? 'served' : 'claimed'));
  }
  return unbalanced('customers', balances) ?? unbalanced('former_cards', former);
}

function unbalanced(
  table: 'customers' | 'former_cards',
  balances: Seen['balances'],
): Sentence | undefined {
  const wrong = balances.firstWrong();
  if (!wrong) return undefined;
  const { row, stated, sum } = wrong;
  if (stated === sum) return inRow(table, row, notRight('spent'));
  return inRow(table, row, sentence(messages.pointsWrong, { told: stated, sum }));
}
