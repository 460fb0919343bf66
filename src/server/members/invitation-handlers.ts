// Handlers of invitations of many guests: cards to print, a list of links, and their end.
import { setImmediate as turn } from 'node:timers/promises';
import { maxCards, type InvitationCard } from '../../contract/members/invitations.ts';
import { messages } from '../../contract/messages/messages.ts';
import { withoutLastDigits } from '../../domain/members/invitation-rules.ts';
import { writtenMobile } from '../../domain/members/mobile.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { SessionAccount } from '../../storage/accounts/session-queries.ts';
import {
  batchSize,
  endAllRuns,
  endRun,
  inviteBatch,
  readRuns,
  type GuestsToInvite,
} from '../../storage/members/invitation-runs.ts';
import { hashToken, newInvitationToken } from '../accounts/secrets.ts';
import type { Context, Handlers } from '../context.ts';
import { fileOf } from '../csv-file.ts';

export const invitations: Handlers<'invitations'> = {
  readInvitations: async (_, { store, now }) => readRuns(store, now),

  makeCards: async ({ body: { run: named, after, ...whom } }, context) => {
    let run = named;
    let next: number | null = after ?? 0;
    let expiresAt: string | null = null;
    const cards: InvitationCard[] = [];
    // Long sequences of guests with an invitation are skipped, up to a limit.
    for (let looks = 0; looks < maxRounds && next !== null; looks += 1) {
      if (cards.length + batchSize > maxCards) break;
      const some = await invite(context, { ...whom, after: next, run, form: 'cards' });
      for (const { mobile, ...guest } of some.invited) {
        cards.push({ ...guest, mobile: withoutLastDigits(mobile) });
      }
      run = some.run ?? run;
      next = some.next;
      expiresAt = some.expiresAt ?? expiresAt;
    }
    const site = context.config.PUBLIC_URL ?? null;
    return { run: run ?? null, cards, next, expiresAt, site };
  },

  exportLinks: async ({ query: { language, site: asked, ...whom } }, context) => {
    const site = ownSite(context, asked);
    // The first batch is made before the file begins, since a refusal can only be sent until then.
    const first = await invite(context, { ...whom, form: 'links' });
    return fileOf(context, {
      language,
      name: 'invitations',
      action: 'invitations.exported',
      rows: linked(context, whom, first),
      columns: [
        ['memberNumber', ({ id }) => id],
        ['name', ({ name }) => name],
        ['mobile', ({ mobile }) => writtenMobile(mobile)],
        ['points', ({ points }) => points],
        ['link', ({ token }) => `${site}/welcome#${token}`],
        ['validUntil', ({ expiresAt }, clocks) => clocks(expiresAt)],
      ],
    });
  },

  endInvitationRun: async ({ params: { id } }, { transact, audit, now }) =>
    transact(async (db) => {
      const ended = await endRun(db, { id, now });
      if (!ended) throw new Refusal('not-found', messages.invitationsEnded);
      await audit(db, 'invitations.ended', { detail: String(ended.made) });
    }),

  endInvitations: async (_, { transact, audit, now }) =>
    transact(async (db) => {
      if ((await endAllRuns(db, now)) > 0) await audit(db, 'invitations.ended');
    }),
};

/**
 * The address that links begin with: the public one, or the one at which the office is open. That
 * is what its page says, since a proxy may hide that it is https; a page of another host is
 * refused.
 */
function ownSite({ config, reachedAt }: Context<SessionAccount>, asked = reachedAt): string {
  if (config.PUBLIC_URL) return config.PUBLIC_URL;
  const [own, named] = [URL.parse(reachedAt), URL.parse(asked)];
  if (own && named) own.protocol = named.protocol;
  if (!named || named.host !== own?.host) throw new Refusal('invalid', messages.linksElsewhere);
  return asked;
}

/** The limit of batches that one call looks through if many guests are left out. */
const maxRounds = 60;

interface Asked extends GuestsToInvite {
  form: 'cards' | 'links';
  run?: number | undefined;
}

/**
 * Invites the next few guests, after other requests were served; a new run of cards is noted in the
 * audit log.
 */
async function invite(
  { store, transact, audit, caller, now }: Context<SessionAccount>,
  asked: Asked,
) {
  await turn();
  return transact(async (db) => {
    const batch = { ...asked, madeById: caller.id, now, newToken };
    const some = await inviteBatch({ ...store, db }, batch);
    const begins = asked.run === undefined && some.run !== null;
    if (begins && asked.form === 'cards') await audit(db, 'invitations.printed');
    return some;
  });
}

function newToken() {
  const token = newInvitationToken();
  return { token, tokenHash: hashToken(token) };
}

type Some = Awaited<ReturnType<typeof invite>>;

/** The guests with their links, which are made as fast as they are sent. */
async function* linked(context: Context<SessionAccount>, whom: GuestsToInvite, first: Some) {
  let some = first;
  for (;;) {
    const { run, invited, next, expiresAt } = some;
    yield invited.map((guest) => ({ ...guest, expiresAt: expiresAt ?? '' }));
    if (next === null) return;
    const asked: Asked = { ...whom, after: next, run: run ?? undefined, form: 'links' };
    some = await invite(context, asked);
  }
}
