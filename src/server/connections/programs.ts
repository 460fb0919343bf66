// Handlers of programs' calls: they find guests, and settle, reverse and list visits.
import { setImmediate as turn } from 'node:timers/promises';
import {
  programLimits,
  type NewVisit,
  type TakenVisit,
} from '../../contract/connections/program-bodies.ts';
import type { BatchAnswer } from '../../contract/connections/programs.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { firstName } from '../../domain/members/names.ts';
import { aboutField, found, ofField, Refusal, fieldsRefused } from '../../domain/refusal.ts';
import type { Program } from '../../storage/connections/key-queries.ts';
import { findCustomers } from '../../storage/members/customer-queries.ts';
import { readToldOf } from '../../storage/points/endings/told.ts';
import { readPeriodsOf } from '../../storage/points/periods/told.ts';
import { readCurrency } from '../../storage/restaurant/setting-queries.ts';
import { readFeed } from '../../storage/visits/reading/feed.ts';
import type { Context, Handlers } from '../context.ts';
import { identifyGuest } from './guests.ts';
import { problemReply, reversalReply, visitReply } from './replies.ts';
import { reverse } from './reversing.ts';
import { settle } from './settling.ts';

export const programs: Handlers<'programs'> = {
  findGuest: async ({ body }, context) => {
    const { visits, store, now, checkCaller } = context;
    await checkCaller();
    const { customerId } = await identifyGuest(body, context);
    const sheet = found(
      await visits.readSheet({ customerId, partnerId: null, now }),
      messages.customerNotFound,
    );
    const { name, benefits, points, spent, ...more } = sheet;
    const ends = await readToldOf(store, customerId);
    const rows = await findCustomers(store, [customerId]);
    const period = (await readPeriodsOf(store, rows, now)).get(customerId);
    return {
      ...more,
      id: customerId,
      name: firstName(name),
      points,
      spent,
      toSpend: points - spent,
      ...(ends.length > 0 && { ends }),
      ...(period && { period }),
      benefits: benefits.map(({ nextDue, ...benefit }) => ({
        ...benefit,
        due: nextDue === null,
      })),
    };
  },

  settleProgramVisit: ({ body }, context) => settle(body, context),

  settleProgramVisits: async ({ body: { visits } }, context) => {
    const { budgets, caller, now, checkCaller } = context;
    await checkCaller();
    const { hourly } = caller;
    if (visits.length > hourly) {
      const tooMany = new Refusal('invalid', sentence(messages.batchAboveBudget, { hourly }));
      throw aboutField(['visits'], tooMany);
    }
    await budgets.spend(caller, { now, address: context.actor.address }, visits.length - 1);
    const answers: BatchAnswer[] = [];
    for (let i = 0; i < visits.length; i += slice) {
      const some = visits.slice(i, i + slice);
      const settled = some.map((one, j) => settleOne({ ...one, index: i + j }, context));
      answers.push(...(await Promise.all(settled)));
      // Requests from counters are let in between slices.
      await turn();
    }
    return { answers };
  },

  reverseVisit: ({ body }, context) => reverse(body, context),

  listProgramVisits: async ({ query: { after = '0.0' } }, { store, caller }) => {
    const [visits = 0, reversals = 0, ...moments] = after.split('.').map(Number);
    const place = { visits, reversals, visit: moments[0], reversal: moments[1] };
    const sought = { after: place, outletId: caller.outletId, limit: programLimits.page };
    const feed = found(await readFeed(store, sought), messages.visitsNotKept);
    const { next } = feed;
    const currency = await readCurrency(store.db);
    return {
      visits: feed.visits.map((visit) => visitReply(visit, { repeated: false })),
      reversals: feed.reversals.map((one) => reversalReply(one, currency)),
      next: [next.visits, next.reversals, next.visit, next.reversal].join('.'),
      more: feed.more,
    };
  },
};

/** The number of visits of a batch that are settled together. */
const slice = 25;

/** Settles a visit of a batch, or refuses it alone; the fields of the refusal are of the batch. */
async function settleOne(
  { index, ...sent }: TakenVisit & { index: number },
  context: Context<Program>,
): Promise<BatchAnswer> {
  const at = { index, key: sent.key };
  try {
    const visit = await ofField(['visits', index], () => {
      if (sent.wrong) throw fieldsRefused(sent.wrong);
      return settleWithKey(sent, context);
    });
    return { ...at, visit };
  } catch (problem) {
    if (problem instanceof Refusal) return problemReply(at, problem);
    throw problem;
  }
}

/** Settles a visit of a batch, whose key is a field and not a header. */
const settleWithKey = (
  { key, visit }: { key: string; visit: NewVisit },
  context: Context<Program>,
) =>
  settle(visit, { ...context, idempotencyKey: key }).catch((problem: unknown) => {
    const isReused = problem instanceof Refusal && problem.sentence.key === messages.keyReused;
    throw isReused ? aboutField(['key'], problem) : problem;
  });
