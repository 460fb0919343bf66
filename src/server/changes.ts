// What a PATCH changes of a row, and whether that is anything.
import { messages } from '../contract/messages.ts';
import { Refusal } from '../domain/refusal.ts';

/** What is to change, without the id. Refuses the id of another row. */
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

/** Those of the changes that a row does not have already; nothing where it has them all. */
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
