// The tables of the outbox and of hooks, which are in no backup: one that is restored elsewhere
// would send to the receivers of this restaurant.
import type { Generated } from 'kysely';
import type { deliveryStates, HookState } from '../../../contract/connections/hooks.ts';

export interface OutboxTables {
  /** One row. */
  outbox_state: {
    id: number;
    /** Whether what happens is noted, as it is while there is a hook, or a key that reads it. */
    active: boolean;
    /** The last position that was given. */
    lastPosition: number;
    /** The position behind which nothing is missing: it was given when noting began. */
    notedFrom: Generated<number>;
    /** The event of the last restore: members of earlier ones may be others now. */
    restoredId: number;
  };
  /** The last number of an event of each member; 0 is the restaurant itself. */
  outbox_members: { customerId: number; seq: number };
  /** Written by triggers, and by a restore. */
  outbox: {
    id: Generated<number>;
    customerId: number;
    /** Null for the moment in which it is written. */
    seq: number | null;
    kind: string;
    /** Null until it has a position, where nothing else says it. */
    at: string | null;
    /** JSON: ids, amounts and words of Sofra, and nothing about a person. */
    detail: string;
    /** The place in the order in which events are sent; null until the commit. */
    position: number | null;
    /** The moment at which it got its position. */
    notedAt: string | null;
  };
  hooks: {
    id: Generated<number>;
    /** Random: the ids of its events are those of no other hook. */
    mark: string;
    name: string;
    address: string;
    /** Whether events say the name and the number of a member. */
    named: boolean;
    secret: string;
    /** The secret before, with which events are signed too until then. */
    formerSecret: string | null;
    formerUntil: string | null;
    state: HookState;
    /** The position of the last event of which there is a delivery. */
    cursor: number;
    /** Nothing is sent before, as the receiver asked. */
    notBefore: string | null;
    deliveredAt: string | null;
    /** Events that were swept away before they were delivered. */
    missed: Generated<number>;
    createdAt: string;
  };
  hook_deliveries: {
    hookId: number;
    position: number;
    customerId: number;
    state: (typeof deliveryStates)[number];
    tries: number;
    nextAt: string;
    firstTriedAt: string | null;
    triedAt: string | null;
    /** The status of the last answer; null where there was none. */
    status: number | null;
    /** Milliseconds until the answer. */
    ms: number | null;
    /** The beginning of what was answered, or why nothing was, as a written sentence. */
    answer: string | null;
    /** JSON of the tries before, the oldest first; null where there were none. */
    earlier: Generated<string | null>;
  };
}
