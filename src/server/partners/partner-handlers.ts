// Partners, as the administrator manages them.
import { messages } from '../../contract/messages/messages.ts';
import type { Partner, PartnerChange } from '../../contract/partners/partners.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { forgetDevices } from '../../storage/accounts/accounts.ts';
import { removePartnerFromBenefits } from '../../storage/offers/benefit-queries.ts';
import { removePartnerFromRewards } from '../../storage/rewards/reward-queries.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import {
  addPartner,
  changePartner,
  lockPartnerShared,
  listPartners,
  removePartner,
} from '../../storage/partners/partner-queries.ts';
import { lockRow } from '../../storage/database/queries/rows.ts';
import { endSessions } from '../../storage/accounts/session-queries.ts';
import type { Handlers } from '../context.ts';
import { changeRow, changesOf, refuseDuplicate, removeRow } from '../changes.ts';
import { temporaryExpiry, resetPassword } from '../accounts/log-in.ts';

export const partners: Handlers<'partners'> = {
  listPartners: async ({ query }, { store }) => listPartners(store.db, query),

  addPartner: async ({ body: { temporary, ...body } }, { transact, now, audit, hashing }) => {
    const password = await hashing.inQueue({ favoured: true }, () => hashing.hash(body.password));
    const temporaryUntil = temporary ? temporaryExpiry(now) : null;
    const createdAt = now.toISOString();
    return transact(async (db) => {
      const added = await addPartner(db, { ...body, password, temporaryUntil, createdAt });
      if (!added) throw new Refusal('conflict', messages.usernameTaken);
      await audit(db, 'partner.created', { id: added.id, detail: added.name });
      return added;
    });
  },

  changePartner: (request, context) =>
    changeRow<Partner, Omit<PartnerChange, 'id'>>(partner, request.params, context, {
      lock: (on, id) => lockRow(on, 'partners', id),
      changes: () => changesOf(request),
      write: async (db, id, changes, row) => {
        context.refuseStaleFor(changes);
        const { givesPoints = row.givesPoints } = changes;
        const action = givesPoints ? 'partner.points-allowed' : 'partner.points-forbidden';
        if (givesPoints !== row.givesPoints) await context.audit(db, action, { id });
        return changePartner(db, id, changes);
      },
    }).catch(refuseDuplicate(context.store, messages.usernameTaken)),

  resetPartnerPassword: ({ params, body }, context) =>
    resetPassword(
      context,
      { role: 'partner', ...params },
      {
        ...body,
        missing: messages.partnerNotFound,
        nameOf: ({ usernameKey }) => usernameKey,
      },
    ),

  setPartnerStatus: async ({ params, body: { active } }, { store, transact, audit }) =>
    transact(async (db) => {
      const locked = await lockRow({ ...store, db }, 'partners', params.id);
      const before = found(locked, messages.partnerNotFound);
      if (before.active === active) return before;
      const changed = await changePartner(db, params.id, { active });
      if (!active) await endSessions(db, { role: 'partner', ...params });
      await audit(db, active ? 'partner.activated' : 'partner.deactivated', params);
      return changed;
    }),

  removePartner: ({ params }, context) =>
    removeRow(partner, params, context, async (db, id) => {
      await removePartnerFromBenefits(db, id);
      await removePartnerFromRewards(db, id);
      const gone = await removePartner(db, id);
      await endSessions(db, { role: 'partner', id });
      await forgetDevices(db, { role: 'partner', id });
      return gone;
    }),
};

const partner = {
  noun: 'partner',
  missing: messages.partnerNotFound,
  nameOf: ({ name, username }: Pick<Partner, 'name' | 'username'>) => `${name}, ${username}`,
} as const;

/**
 * Refuses a missing partner; an existing one is locked against deletion until the transaction ends.
 */
export async function refuseUnknownPartner(
  context: DatabaseContext,
  id: number | null | undefined,
): Promise<void> {
  if (typeof id !== 'number') return;
  found(await lockPartnerShared(context, id), messages.partnerNotFound);
}
