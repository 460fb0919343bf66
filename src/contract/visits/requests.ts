// Calls about requests: visits and undos above a limit of the caller, which wait for somebody
// else's approval.
import { TypedAtTill } from '../staff/tills.ts';
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { endpoint, managers, pagedEndpoint, staff } from '../endpoint.ts';
import { passedNames } from '../staff/limits.ts';
import { WaitingRequest } from '../members/waiting.ts';
import { messages } from '../messages/messages.ts';
import { Id, limits, Moment, Text } from '../values/values.ts';

export const requestStates = ['waiting', 'approved', 'declined', 'expired'] as const;

/**
 * The limit that was exceeded: its name and its value. Of an unusually high bill, the value is the
 * owner's amount in units of the currency (`bill`), or the multiple of the usual bill
 * (`usualBills`).
 */
const passed = { limit: z.enum(passedNames), most: z.int() };

/** The answer in place of a visit: a request that waits for approval. */
export const Waiting = z.object({
  waiting: z.object({ id: Id, ...passed, until: Moment }),
});
export type Waiting = z.output<typeof Waiting>;

export const VisitRequested = z.extend(WaitingRequest, {
  ...passed,
  /** Null if the guest was deleted. */
  guest: z.nullable(z.string()),
  askedById: Id,
  askedBy: z.string(),
  state: z.enum(requestStates),
  /** The reason for the undo, or for declining the request. */
  reason: z.nullable(z.string()),
});
export type VisitRequested = z.output<typeof VisitRequested>;

/**
 * A person with the right to approve, who types their PIN at the caller's till; left out, it is the
 * caller.
 */
const by = { approver: z.optional(TypedAtTill) };

export const Approval = z.strictObject(by);

const decision = { may: staff, refuses: ['not-found', 'conflict', 'throttled'] } as const;

export const requests = {
  /** The requests that wait, the oldest first; `q` searches guests and those who asked. */
  listRequests: pagedEndpoint('GET /api/requests', {
    may: managers,
    repeats: true,
    row: VisitRequested,
  }),
  /** The caller's own requests of the last day, the newest first. */
  listOwnRequests: endpoint('GET /api/requests/mine', {
    may: staff,
    repeats: true,
    reply: z.array(VisitRequested),
  }),
  /** Carries out the request by the current rules, in the name of the person who asked. */
  approveRequest: endpoint('POST /api/requests/:id/approve', {
    ...decision,
    withoutProof: whyNoProof.daily,
    body: z.optional(Approval),
  }),
  declineRequest: endpoint('POST /api/requests/:id/decline', {
    ...decision,
    withoutProof: whyNoProof.daily,
    body: z.strictObject({
      ...by,
      reason: Text({ max: limits.description, tooShort: messages.reasonRequired }),
    }),
  }),
};
