// Managers must not check their own work: somebody else looks at the visits that they settled.
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { SessionAccount } from '../../storage/accounts/session-queries.ts';

/** Refuses a check of the caller's own work; owners may, since nobody is above them. */
export function refuseOwn(isOwn: boolean, { staffRole }: Pick<SessionAccount, 'staffRole'>): void {
  if (isOwn && staffRole !== 'owner') throw new Refusal('forbidden', messages.ownWork);
}
