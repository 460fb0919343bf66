// Partners, as the administrator manages them.
import { messages } from '../../contract/messages.ts';
import type { partners as contract, Partner } from '../../contract/partners/partners.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { setPassword } from '../../storage/accounts/accounts.ts';
import { orphanBenefits } from '../../storage/offers/benefits.ts';
import { orphanRewards } from '../../storage/rewards/rewards.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import { forgetDevices } from '../../storage/accounts/devices.ts';
import {
  addPartner,
  changePartner,
  holdPartner,
  listPartners,
  removePartner,
} from '../../storage/partners/partners.ts';
import { lockRow } from '../../storage/database/queries/rows.ts';
import { endSessions } from '../../storage/accounts/sessions.ts';
import type { Handlers } from '../context.ts';
import { changesOf, differing } from '../changes.ts';
import { resetAccess, inADay } from '../accounts/log-in.ts';

export const partners: Handlers<typeof contract> = {
  listPartners: async ({ query }, { store }) => listPartners(store.db, query),

  addPartner: async ({ body: { temporary, ...body } }, { transact, now, audit, hashing }) => {
    const password = await hashing.inQueue({ favoured: true }, () => hashing.hash(body.password));
    const temporaryUntil = temporary ? inADay(now) : null;
    const createdAt = now.toISOString();
    return transact(async (db) => {
      const added = await addPartner(db, { ...body, password, temporaryUntil, createdAt });
      if (!added) throw new Refusal('conflict', messages.usernameTaken);
      await audit(db, 'partner.created', { id: added.id, detail: added.name });
      return added;
    });
  },

  changePartner: async (request, { store, transact, audit }) =>
    transact(async (db) => {
      const { params } = request;
      const before = await lockRow({ ...store, db }, 'partners', params.id);
      const partner = found(before, messages.partnerNotFound);
      const changes = differing(partner, changesOf(request));
      if (!changes) return partner;
      const changed = await changePartner(db, params.id, changes);
      await audit(db, 'partner.changed', { ...params, detail: namesOf(changed) });
      return changed;
    }).catch((error: unknown) => {
      // Two may take a name at once: the database alone knows who was first.
      if (!store.engine.isDuplicate(error)) throw error;
      throw new Refusal('conflict', messages.usernameTaken);
    }),

  resetPartnerPassword: async ({ params, body }, { store, transact, now, audit, hashing }) => {
    const { newPassword } = body;
    const password = await hashing.inQueue({ favoured: true }, () => hashing.hash(newPassword));
    await transact(async (db) => {
      const account = { role: 'partner', ...params } as const;
      const reset = await setPassword(db, account, { password, temporaryUntil: inADay(now) });
      const { usernameKey: name } = found(reset, messages.partnerNotFound);
      await resetAccess({ ...store, db }, { ...account, name });
      await audit(db, 'partner.password-reset', params);
    });
  },

  setPartnerStatus: async ({ params, body: { active } }, { store, transact, audit }) =>
    transact(async (db) => {
      const before = await lockRow({ ...store, db }, 'partners', params.id);
      const partner = found(before, messages.partnerNotFound);
      if (partner.active === active) return partner;
      const changed = await changePartner(db, params.id, { active });
      if (!active) await endSessions(db, { role: 'partner', ...params });
      await audit(db, active ? 'partner.activated' : 'partner.deactivated', params);
      return changed;
    }),

  removePartner: async ({ params }, { transact, audit }) =>
    transact(async (db) => {
      await orphanBenefits(db, params.id);
      await orphanRewards(db, params.id);
      const gone = found(await removePartner(db, params.id), messages.partnerNotFound);
      await endSessions(db, { role: 'partner', ...params });
      await forgetDevices(db, { role: 'partner', ...params });
      await audit(db, 'partner.deleted', { ...params, detail: namesOf(gone) });
    }),
};

const namesOf = ({ name, username }: Pick<Partner, 'name' | 'username'>) => `${name}, ${username}`;

/** Refuses a partner who does not exist; one that does stays until the transaction ends. */
export async function refuseUnknownPartner(
  context: DatabaseContext,
  id: number | null | undefined,
): Promise<void> {
  if (typeof id !== 'number') return;
  found(await holdPartner(context, id), messages.partnerNotFound);
}
