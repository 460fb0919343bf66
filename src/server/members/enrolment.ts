// Handlers of enrolment: the office makes a member, and invites them to open the card.
import { messages } from '../../contract/messages.ts';
import { readAnyMobile } from '../../domain/members/numbering.ts';
import { invitationSpan } from '../../domain/members/sessions.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { addPass } from '../../storage/accounts/passes.ts';
import { endSessions } from '../../storage/accounts/sessions.ts';
import type { Database } from '../../storage/database/tables.ts';
import { lockRow } from '../../storage/database/queries/rows.ts';
import { readNumbering } from '../../storage/house/settings.ts';
import { addCustomer, findCustomer, updateCustomer } from '../../storage/members/customers.ts';
import { findEnrolment } from '../../storage/members/enrolment.ts';
import { inADay } from '../accounts/log-in.ts';
import { hashToken, newCodes, newToken } from '../accounts/secrets.ts';
import type { Handlers } from '../context.ts';
import { isMisread } from './customers.ts';
import { withSpentIfAny } from './replies.ts';

export const enrolment: Handlers<'enrolment'> = {
  enrolCustomer: async ({ body: { name, mobile: typed } }, context) => {
    const { store, transact, audit, now } = context;
    const { enrolled, invitation } = await transact(async (db) => {
      const on = { ...store, db };
      const numbering = await readNumbering(db);
      const { mobile, wrong } = readAnyMobile(typed, numbering);
      if (wrong) throw new Refusal('invalid', wrong);
      if (await isMisread(on, { mobile, numbering })) {
        throw new Refusal('conflict', messages.customerExists);
      }
      const at = now.toISOString();
      const access = { password: null, temporaryUntil: inADay(now), createdAt: at };
      const id = await addCustomer(db, { name, mobile, ...newCodes(), ...access });
      if (id === undefined) throw new Refusal('conflict', messages.customerExists);
      await audit(db, 'customer.enrolled', { id });
      const made = await invite(context, db, id);
      return { enrolled: await findCustomer(on, id), invitation: made };
    });
    return { ...withSpentIfAny(found(enrolled, messages.customerNotFound)), invitation };
  },

  inviteCustomer: async ({ params: { id } }, context) => {
    const { store, caller, transact, audit, now } = context;
    return transact(async (db) => {
      const customer = await lockRow({ ...store, db }, 'customers', id);
      const { password, createdAt } = found(customer, messages.customerNotFound);
      if (password !== null) throw new Refusal('conflict', messages.cardOpened);
      if (caller.staffRole === 'cashier') {
        // An invitation opens the card: a cashier has it for guests whom they enrolled that day.
        const enrolled = await findEnrolment({ ...store, db }, { id, createdAt, password });
        const isRecent = inADay(new Date(createdAt)) > now.toISOString();
        if (enrolled?.byId !== caller.id || !isRecent) {
          throw new Refusal('forbidden', messages.invitedByManager);
        }
      }
      // A guest who has opened the card without choosing a password begins again.
      await endSessions(db, { role: 'customer', id });
      await updateCustomer(db, id, { temporaryUntil: inADay(now) });
      await audit(db, 'customer.invited', { id });
      return invite(context, db, id);
    });
  },
};

type InvitingContext = Pick<
  Parameters<Handlers<'enrolment'>['inviteCustomer']>[1],
  'config' | 'now'
>;

async function invite({ config, now }: InvitingContext, db: Database, customerId: number) {
  const pass = newToken();
  await addPass(db, { passHash: hashToken(pass), customerId, now, span: invitationSpan });
  return { pass, site: config.PUBLIC_URL ?? null, left: invitationSpan };
}
