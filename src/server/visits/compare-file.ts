// Reads a day's bills of a till from a file, compares them with the visits of that day, and writes
// the reply; all of this in a thread, since it takes a tenth of a second for 5,000 bills.
import { messages } from '../../contract/messages/messages.ts';
import {
  billVerdicts,
  tillBills,
  type BillColumns,
  type ComparedBill,
  type Comparison,
} from '../../contract/visits/till-bills.ts';
import { writeSigned } from '../../domain/points/bill-rules.ts';
import { Refusal } from '../../domain/refusal.ts';
import { amountIn, compareBills, earnedOf, type Compared } from '../../domain/visits/comparing.ts';
import {
  areEnough,
  columnsBy,
  createTillFileReader,
  type TillReading,
} from '../../domain/visits/till-files.ts';
import { encodingOf } from '../../storage/files/decode.ts';
import { mostRows, rowsOf } from '../../storage/files/file-rows.ts';
import type { readDayBills } from '../../storage/visits/reading/day-bills.ts';
import { replyText } from '../http/reply-text.ts';

type Visits = Awaited<ReturnType<typeof readDayBills>>;
type ComparedVisit = Compared<Visits[number]>;

export interface CompareOrder extends Omit<TillReading, 'columns'> {
  /** The bytes of the file. */
  file: Uint8Array;
  /** The chosen columns; without those of number and amount, columns are recognised. */
  chosen: BillColumns;
  /** The visits of the day at the outlet. */
  visits: Visits;
}

export interface ComparedFile {
  /** The reply as JSON. */
  json: Uint8Array<ArrayBuffer>;
  /** The number of bills and visits; null while the columns are not known. */
  compared: number | null;
}

const textOf = replyText(tillBills.compareBills.reply);

/** Compares a file as the call replies it. Refuses a file that cannot be read. */
export async function compareFile({ file, chosen, visits, ...reading }: CompareOrder) {
  const { day, outletId, currency } = reading;
  const { columns, sample, found } = await readFile(Buffer.from(file), { chosen, ...reading });
  const compared = found && compareBills(found.bills, visits, currency);
  const comparison = compared ? written({ ...found, compared, currency }) : null;
  const text = textOf({ day, outletId, columns, sample, comparison });
  const json = new TextEncoder().encode(text);
  const answer: ComparedFile = { json, compared: compared?.length ?? null };
  return { answer, moved: [json.buffer] };
}

/** The number of rows that are shown for choosing the columns. */
const shown = 6;

/** Reads the file by its columns; only the first rows if the columns are not known. */
async function readFile(file: Buffer, { chosen, ...reading }: Reading) {
  const sample: string[][] = [];
  let columns = chosen;
  let till: ReturnType<typeof createTillFileReader> | undefined;
  let rows = 0;
  for await (const row of rowsOf(file, await encodingOf(file), mostRows.ofBills)) {
    // A title may stand above the headings.
    if (!till && rows < shown) {
      const named = areEnough(chosen) ? chosen : columnsBy(row.cells);
      if (rows === 0 || areEnough(named)) columns = named;
      if (areEnough(columns)) till = createTillFileReader({ ...reading, columns });
    }
    rows += 1;
    if (rows <= shown) sample.push(row.cells);
    else if (!till) break;
    till?.add(row);
  }
  if (rows === 0) throw new Refusal('invalid', messages.importIsEmpty);
  return { columns, sample, found: till?.end() };
}

type Reading = Omit<CompareOrder, 'file' | 'visits'>;

interface ToWrite {
  compared: readonly ComparedVisit[];
  unread: NonNullable<Awaited<ReturnType<typeof readFile>>['found']>['unread'];
  otherDays: number;
  otherOutlets: number;
  currency: string;
}

function written({ compared, unread, otherDays, otherOutlets, currency }: ToWrite): Comparison {
  const bills = compared.map((one) => writtenBill(one, currency));
  const wrong = unread.map(({ row, number, amount, wrong: why }) => {
    const none = { earned: null, visit: null };
    return { verdict: 'unread' as const, row, number, billed: amount, ...none, reason: why };
  });
  const groups = Map.groupBy(compared, ({ verdict }) => verdict);
  const sums = billVerdicts.map((verdict) => {
    if (verdict === 'unread') return { verdict, bills: unread.length, amount: null };
    const of = groups.get(verdict) ?? [];
    const inOne = of.filter(({ bill, visit }) => bill || visit?.currency === currency);
    const sum = inOne.reduce((amount, one) => amount + amountIn(one), 0n);
    return { verdict, bills: of.length, amount: writeSigned(sum, { currency }) };
  });
  return { sums, otherDays, otherOutlets, bills: [...bills, ...wrong] };
}

function writtenBill({ verdict, bill, visit }: ComparedVisit, currency: string): ComparedBill {
  return {
    verdict,
    row: bill?.row ?? null,
    number: bill?.number ?? visit?.billNumber ?? null,
    billed: bill ? writeSigned(bill.amount, { currency }) : null,
    earned: visit ? writeSigned(earnedOf(visit), { currency: visit.currency ?? currency }) : null,
    visit: visit ?? null,
    reason: null,
  };
}
