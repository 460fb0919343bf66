// A change may carry the id of its row, if it is the one in the address.
import { messages } from '../contract/messages.ts';
import { Refusal } from '../domain/refusal.ts';

/** What changes, without the id. Refuses the id of another row. */
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
