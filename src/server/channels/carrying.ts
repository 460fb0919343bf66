// Carries what is due by each channel: claims it, hands it over, and notes what became of it.
import { channels, type Channel } from '../../contract/channels/channel-values.ts';
import { writeSentence } from '../../contract/messages/sentences.ts';
import { nextDispatch } from '../../domain/channels/dispatch-rules.ts';
import { claimDispatch, type Claimed } from '../../storage/channels/claiming.ts';
import { findDueDispatches, noteOutcome, type Outcome } from '../../storage/channels/dispatches.ts';
import { readNotice } from '../../storage/rewards/notices.ts';
import { underLease } from '../../storage/leases/leases.ts';
import type { Carried, ChannelServices, ChannelWork } from './channel.ts';
import { emailChannel } from './email-channel.ts';
import { pushChannel } from './push-channel.ts';
import { textChannel } from './text-channel.ts';

const channelWork: Record<Channel, ChannelWork<unknown>> = {
  email: emailChannel as ChannelWork<unknown>,
  push: pushChannel as ChannelWork<unknown>,
  text: textChannel as ChannelWork<unknown>,
};

/** The dispatches of a channel that are carried at once. */
const atOnce = 8;

export interface CarryOptions {
  /** Ends tries that are under way, which are repeated later. */
  leaving?: AbortSignal;
  /** A source of random numbers from 0 to 1, like `Math.random`. */
  random?: () => number;
}

interface Carrying extends ChannelServices {
  stopping: AbortSignal;
  random: () => number;
}

/**
 * Carries what is due until nothing is left that can be carried now. A lease lets one process do
 * this at a time; the claim of each dispatch keeps it from being carried twice where a second
 * process begins because this one was delayed.
 */
export async function carryDue(
  services: ChannelServices,
  { leaving, random = Math.random }: CarryOptions = {},
): Promise<void> {
  const { store, clock } = services;
  const due: Channel[] = [];
  for (const channel of channels) {
    const [first] = await findDueDispatches(store.db, { channel, now: clock(), limit: 1 });
    if (first) due.push(channel);
  }
  if (due.length === 0) return;
  const lost = new AbortController();
  const stopping = leaving ? AbortSignal.any([leaving, lost.signal]) : lost.signal;
  const onLost = () => lost.abort();
  await underLease(store.db, { work: 'dispatches', clock, onLost }, async () => {
    const carrying = { ...services, stopping, random };
    await Promise.all(due.map((channel) => carryAll(carrying, channel)));
  });
}

/** Carries what is due by a channel; one that does not work now is left for the next run. */
async function carryAll(carrying: Carrying, channel: Channel): Promise<void> {
  const { store, clock, stopping } = carrying;
  for (;;) {
    const due = await findDueDispatches(store.db, { channel, now: clock(), limit: atOnce });
    if (due.length === 0) return;
    const tried = await Promise.all(due.map(({ id }) => carryOne(carrying, { id, channel })));
    if (stopping.aborted || tried.includes('silent')) return;
  }
}

async function carryOne(
  carrying: Carrying,
  { id, channel }: { id: number; channel: Channel },
): Promise<Carried['outcome'] | undefined> {
  const { store, clock, config, stopping, random } = carrying;
  if (stopping.aborted) return undefined;
  const { mayCarry, price, carry, doubles } = channelWork[channel];
  const claim: Parameters<typeof claimDispatch>[1] = {
    id,
    channel,
    now: clock(),
    mayCarry,
    readNotice,
    doubles,
    price: price && ((context, order) => price(context, { ...order, config })),
  };
  const claimed = await claimDispatch(store, claim);
  if (claimed === 'spent') return 'silent';
  if (!claimed) return undefined;
  const { content, to } = claimed;
  const carried = await carry(carrying, { id, content, to, signal: stopping });
  // What is cut off by an end of this process is repeated once its time is over.
  if (stopping.aborted && carried.outcome !== 'sent') return undefined;
  const outcome = outcomeOf(carried, { claimed, now: clock(), random: random() });
  await noteOutcome(store.db, { id, tries: claimed.tries, ...outcome });
  return carried.outcome;
}

interface Tried {
  claimed: Pick<Claimed<unknown>, 'tries' | 'notedAt'>;
  now: Date;
  random: number;
}

function outcomeOf({ outcome, why }: Carried, { claimed, now, random }: Tried): Outcome {
  const answer = why && writeSentence(why);
  if (outcome === 'sent' || outcome === 'failed' || outcome === 'unknown') {
    return { state: outcome, answer };
  }
  const next = nextDispatch({ ...claimed, now, random });
  return next
    ? { state: 'waiting', answer, nextAt: next.toISOString() }
    : { state: 'failed', answer };
}
