// The state of a message that an owner sends to a list of guests.
import type { Mailing } from '../../contract/occasions/mailings.ts';

interface Marks {
  /** Moments in ISO 8601; null where it has not happened. */
  sendAt: string | null;
  listedAt: string | null;
  cancelledAt: string | null;
  /** Whether messages of it are due. */
  areDue: boolean;
}

/** What has become of a mailing by now. */
export function stateOf(
  { sendAt, listedAt, cancelledAt, areDue }: Marks,
  now: Date,
): Mailing['state'] {
  if (cancelledAt !== null) return 'cancelled';
  if (sendAt === null) return 'draft';
  if (sendAt > now.toISOString()) return 'waiting';
  return listedAt === null || areDue ? 'sending' : 'sent';
}
