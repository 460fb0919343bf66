// Refunds of bills by people, as stories ask for them.
import type { RequestInput } from '../src/contract/endpoint.ts';
import type { Calls } from '../src/contract/index.ts';
import type { RefundPreview } from '../src/contract/visits/refunds.ts';
import type { Person } from './people.ts';

type Body = RequestInput<Calls['refundVisit']>['body'];
type Asking = Pick<Person, 'asks' | 'tries'>;

let requests = 0;

/** Refunds a bill with a new idempotency key, or with one that is given; refusals are answers. */
export async function refund(by: Asking, id: number, body: Body = {}, again?: string) {
  requests += 1;
  const headers = { 'idempotency-key': again ?? `refund-${requests}` };
  const sent = { params: { id }, body: { reason: 'Cold soup', ...body } };
  const response = await by.tries('refundVisit', sent, { headers });
  const { status, text } = response;
  return status === 200 ? { status, ...(JSON.parse(text) as Answer) } : { status, detail: text };
}

interface Answer {
  id?: number;
  amount?: string;
  points?: number;
  owed?: number;
  detail?: string;
  waiting?: { id: number };
}

/** What a refund of an amount, or of all that is left, would do. */
export const preview = (by: Asking, id: number, amount?: string): Promise<RefundPreview> =>
  by.asks('readRefund', { params: { id }, query: amount === undefined ? {} : { amount } });
