// Refuses managers who check their own work: what they settled is looked at by somebody else.
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { SessionAccount } from '../../storage/accounts/sessions.ts';

/** Refuses what is about the caller themselves; an owner may, who has nobody above them. */
export function refuseOwn(isOwn: boolean, { staffRole }: Pick<SessionAccount, 'staffRole'>): void {
  if (isOwn && staffRole !== 'owner') throw new Refusal('forbidden', messages.ownWork);
}
