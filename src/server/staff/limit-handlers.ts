// Handlers of the limits of the office's people.
import type { LimitedRole, StaffLimits } from '../../contract/staff/limits.ts';
import { messages } from '../../contract/messages/messages.ts';
import { found } from '../../domain/refusal.ts';
import { findAdminById } from '../../storage/staff/admin-queries.ts';
import { changeLimits, listLimits } from '../../storage/staff/limit-queries.ts';
import { differing } from '../changes.ts';
import type { Context, Handlers } from '../context.ts';

export const staffLimits: Handlers<'staffLimits'> = {
  listStaffLimits: (_, { store }) => listLimits(store),
  changeRoleLimits: ({ params: { role }, body }, context) =>
    change(context, { whose: role, limits: body, name: async () => role }),
  changePersonLimits: ({ params: { id }, body }, context) =>
    change(context, {
      whose: id,
      limits: body,
      name: async (db) => found(await findAdminById(db, id), messages.adminNotFound).username,
    }),
};

interface Change {
  whose: LimitedRole | number;
  limits: StaffLimits;
  /** The name of the role or the person for the audit log; refuses an unknown person. */
  name: (db: Parameters<typeof findAdminById>[0]) => Promise<string>;
}

/** Replaces all limits of a role or a person, and notes the changed ones in the audit log. */
function change(
  { store, transact, audit }: Pick<Context<unknown>, 'store' | 'transact' | 'audit'>,
  { whose, limits, name }: Change,
): Promise<StaffLimits> {
  return transact(async (db) => {
    const called = await name(db);
    const before = await changeLimits({ ...store, db }, whose, limits);
    const changed = differing(before, limits);
    if (!changed) return limits;
    const written = Object.entries(changed).map(([limit, most]) => `${limit} ${most ?? '–'}`);
    const about = typeof whose === 'number' ? { id: whose } : {};
    await audit(db, 'limits.changed', { ...about, detail: `${called}: ${written.join(', ')}` });
    return limits;
  });
}
