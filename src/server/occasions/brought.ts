// What messages brought, with the interval that can be told from the guests who were held out.
import type { MessageKind } from '../../contract/occasions/occasion-values.ts';
import { intervalOf, neededGuests } from '../../domain/occasions/brought.ts';
import type { Store } from '../../storage/database/store.ts';
import { readBrought } from '../../storage/occasions/occasion-figures.ts';

interface Asked {
  kind: MessageKind;
  /** The messages of one turn; undefined for those of all turns. */
  turn?: string;
  now: Date;
  heldOut: number;
}

/** How many came again with and without a message, and what that says. */
export async function broughtBy(store: Store, { heldOut, ...asked }: Asked) {
  const groups = await readBrought(store, asked);
  const all = {
    guests: groups.sent.guests + groups.heldOut.guests,
    came: groups.sent.came + groups.heldOut.came,
  };
  return {
    ...groups,
    interval: intervalOf(groups.sent, groups.heldOut),
    needed: neededGuests(all, heldOut),
  };
}
