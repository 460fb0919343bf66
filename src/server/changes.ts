// The office's changes of rows: adding, changing and removing, each with an entry in the audit log.
import { messages } from '../contract/messages/messages.ts';
import type { PlainMessage } from '../contract/messages/sentences.ts';
import { found, Refusal } from '../domain/refusal.ts';
import type { DatabaseContext } from '../storage/database/context.ts';
import type { Audience } from '../storage/database/notifier.ts';
import type { Database } from '../storage/database/tables/tables.ts';
import type { Context } from './context.ts';

type Noun =
  | 'benefit'
  | 'customer'
  | 'event'
  | 'mailing'
  | 'offer'
  | 'outlet'
  | 'partner'
  | 'reward'
  | 'submission';

/** A kind of rows; `Named` has the fields of a row that its name consists of. */
interface Kind<Named, Of = Noun> {
  /** The noun of its actions in the audit log, `noun.verb`. */
  noun: Of;
  missing: PlainMessage;
  /** The name of a row in the audit log; for a changed row, its former state is given too. */
  nameOf: (row: Named, before?: Named) => string;
  /** The customers whose open cards are notified; nobody by default. */
  audience?: Audience;
}

type RowContext = Pick<Context<unknown>, 'store' | 'transact' | 'audit' | 'notify'>;

/** The fields of a posting that identify the caller, and the key of the request. */
export const byCaller = <Caller>(context: Context<Caller>) => {
  const { actor, sessionHash, program, idempotencyKey: key, now: at } = context;
  return { actor, sessionHash, program, key, at };
};

/** Adds a row, notes it in the audit log, and notifies. */
export const addRow = <Row extends { id: number }>(
  kind: Kind<NoInfer<Row>> & { noun: Exclude<Noun, 'customer' | 'partner'> },
  { transact, audit, notify }: RowContext,
  add: (db: Database) => Promise<Row>,
): Promise<Row> =>
  transact(async (db) => {
    const added = await add(db);
    await audit(db, `${kind.noun}.added`, { id: added.id, detail: kind.nameOf(added) });
    if (kind.audience) notify(kind.audience);
    return added;
  });

interface Change<Row, Changes> {
  /** Locks the row until the transaction ends. */
  lock: (context: DatabaseContext, id: number) => Promise<Row | undefined>;
  /** The requested values of columns; may throw a refusal. */
  changes: (row: Row, db: Database) => Changes | Promise<Changes>;
  /** Writes the values that differ; returns the changed row. */
  write: (db: Database, id: number, changes: Partial<Changes>, row: Row) => Promise<Row>;
}

/**
 * Changes a row, notes it in the audit log, and notifies; if nothing differs, it does none of
 * these. Refuses an unknown row. Returns the row after the change.
 */
export const changeRow = <Row, Changes extends object>(
  kind: Kind<NoInfer<Row>, Noun | 'till'>,
  { id }: { id: number },
  { store, transact, audit, notify }: RowContext,
  { lock, changes, write }: Change<Row, Changes>,
): Promise<Row> =>
  transact(async (db) => {
    const row = found(await lock({ ...store, db }, id), kind.missing);
    const others = differing(row as object, await changes(row, db));
    if (!others) return row;
    const changed = await write(db, id, others, row);
    await audit(db, `${kind.noun}.changed`, { id, detail: kind.nameOf(changed, row) });
    if (kind.audience) notify(kind.audience);
    return changed;
  });

/** Removes a row, notes it in the audit log, and notifies. Refuses an unknown row. */
export const removeRow = <Named>(
  kind: Kind<Named>,
  { id }: { id: number },
  { transact, audit, notify }: RowContext,
  remove: (db: Database, id: number) => Promise<NoInfer<Named> | undefined>,
): Promise<void> =>
  transact(async (db) => {
    const gone = found(await remove(db, id), kind.missing);
    await audit(db, `${kind.noun}.deleted`, { id, detail: kind.nameOf(gone) });
    if (kind.audience) notify(kind.audience);
  });

/** The fields that a request changes, without the id. Refuses the id of another row. */
export function changesOf<Body extends { id?: number | undefined }>({
  params,
  body: { id, ...changes },
}: {
  params: { id: number };
  body: Body;
}): Omit<Body, 'id'> {
  if (id !== undefined && id !== params.id) throw new Refusal('invalid', messages.otherId);
  return changes;
}

/** The changes that differ from the row; undefined if none do. */
export function differing<Changes extends object>(
  row: object,
  changes: Changes,
): Partial<Changes> | undefined {
  const values = new Map<string, unknown>(Object.entries(row));
  const others = Object.entries(changes).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(values.get(name)),
  );
  return others.length > 0 ? (Object.fromEntries(others) as Partial<Changes>) : undefined;
}

/**
 * Turns a duplicate that the database refuses into a refusal: only the database can tell which of
 * two concurrent requests is first.
 */
export const refuseDuplicate =
  ({ engine }: Pick<DatabaseContext, 'engine'>, message: PlainMessage) =>
  (error: unknown): never => {
    throw engine.isDuplicate(error) ? new Refusal('conflict', message) : error;
  };
