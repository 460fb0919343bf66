// The rule for calls that the owner has switched off.
import { messages } from '../../contract/messages/messages.ts';
import type { PlainMessage } from '../../contract/messages/sentences.ts';
import type { Reason } from '../../contract/reasons.ts';
import type { Needs, Switch } from '../../contract/switches.ts';
import { Refusal } from '../refusal.ts';

/** Whether each switch is on. */
export type Switches = Record<Switch, boolean>;

const refusals: Record<Switch, [Reason, PlainMessage]> = {
  // While rewards are off, nothing mentions them.
  rewards: ['not-found', messages.notFound],
  counterSheet: ['not-found', messages.sheetOff],
  receipts: ['conflict', messages.receiptsOff],
};

/** Refuses a call while every switch that it needs is off, with the sentence of the first one. */
export function refuseOff({ oneOf }: Needs, on: Switches): void {
  if (oneOf.some((name) => on[name])) return;
  throw new Refusal(...refusals[oneOf[0]]);
}
