// The descriptions that Sofra itself writes into entries, and how these entries are recognised.
import { sql } from 'kysely';
import type { Wording } from '../../contract/points/points.ts';
import type { DatabaseContext } from '../database/context.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';

/**
 * The descriptions as stored in the ledger. Entries never change, so these texts must not change
 * either.
 */
export const written: Record<Wording, string> = {
  brought: 'Brought from the old card',
  'import-undone': 'Import undone',
  owed: 'Of a returned bill, and spent',
  repaid: 'Paid what was owed',
  joined: 'Two cards became one',
  given: 'A gift with a message',
  ended: 'Points ended',
};

/** An entry as it is read, with the columns that show what its description is. */
interface Read {
  action: string | null;
  description: string;
  undoes: number | null;
  ended: number | null;
}

/**
 * Entries as they are sent, with a wording where Sofra has written the description: imports have
 * one, undone imports unless an administrator gave a reason, owed points and what paid them, and
 * points that came with a message.
 */
export async function withWordings<Entry extends Read>(
  context: DatabaseContext,
  entries: Entry[],
): Promise<(Omit<Entry, 'ended'> & Told)[]> {
  const undone = entries.filter(isPerhapsOfImport).flatMap(({ undoes }) => undoes ?? []);
  const brought = undone.length > 0 ? await importedAmong(context, { ids: undone }) : [];
  const ids = new Set<number | null>(brought.map(({ id }) => id));
  const wordingOf = (entry: Entry): Wording | undefined => {
    if (entry.action === 'points.imported') return 'brought';
    if (entry.action === 'points.owed') return 'owed';
    if (entry.action === 'points.repaid') return 'repaid';
    if (entry.action === 'points.joined') return 'joined';
    if (entry.action === 'points.given') return 'given';
    if (entry.action === 'points.ended') return 'ended';
    return ids.has(entry.undoes) ? undoings.get(entry.description) : undefined;
  };
  return entries.map((entry) =>
    Object.assign(entry, { wording: wordingOf(entry), ended: entry.ended ?? undefined }),
  );
}

/** What is told of an entry besides its columns; `ended` is left out where none ended. */
interface Told {
  wording: Wording | undefined;
  ended: number | undefined;
}

/** The wordings of undone imports, by their descriptions, which a person may have typed too. */
const undoings = new Map(
  (['brought', 'import-undone'] as const).map((wording) => [written[wording], wording]),
);

const isPerhapsOfImport = ({ action, description }: Read) =>
  action === 'points.undone' && undoings.has(description);

const importedAmong = prepared(({ db, engine }, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom('point_transactions')
    .select('id')
    .where('id', '=', engine.list('point_transactions', 'id', param('ids')))
    .where('action', '=', sql.lit('points.imported')),
);
