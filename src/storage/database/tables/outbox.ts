// The tables of the outbox and of hooks. They are in no backup, since a backup that is restored
// elsewhere would send to the receivers of this restaurant.
import type { Generated } from 'kysely';
import type { deliveryStates, HookState } from '../../../contract/connections/hooks.ts';

export interface OutboxTables {
  /** The state of the outbox, in a single row. */
  outbox_state: {
    id: number;
    /** Whether events are noted, which they are while there is a hook, or a key that reads them. */
    active: boolean;
    /** The last position that was assigned. */
    lastPosition: number;
    /** The position after which no event is missing; it was assigned when recording began. */
    notedFrom: Generated<number>;
    /**
     * The id of the last event at the time of the last restore; the numbers of members in events up
     * to it may belong to other members now.
     */
    restoredId: number;
  };
  /** The number of each member's last event; 0 is the restaurant itself. */
  outbox_members: { customerId: number; seq: number };
  /** The events, which are written by triggers, and by a restore. */
  outbox: {
    id: Generated<number>;
    customerId: number;
    /** The number of the event for its member; null only until a trigger sets it. */
    seq: number | null;
    kind: string;
    /**
     * The moment of the event; if the event has none, it is null until the position is assigned.
     */
    at: string | null;
    /** JSON: ids, amounts and words of Sofra, and nothing about a person. */
    detail: string;
    /**
     * The place in the order in which events are sent; assigned after the event is committed, and
     * null until then.
     */
    position: number | null;
    /** The moment at which the position was assigned. */
    notedAt: string | null;
  };
  hooks: {
    id: Generated<number>;
    /** A random text that makes the ids of this hook's events unique. */
    mark: string;
    name: string;
    address: string;
    /** Whether events contain the name and the phone number of a member. */
    named: boolean;
    secret: string;
    /** The previous secret, with which events are signed as well until `formerUntil`. */
    formerSecret: string | null;
    formerUntil: string | null;
    state: HookState;
    /** The position of the last event that has a delivery. */
    cursor: number;
    /** Nothing is sent before this moment, because the receiver asked for a pause. */
    notBefore: string | null;
    deliveredAt: string | null;
    /** The number of events that were deleted before they were delivered. */
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
    /** The beginning of the answer, or the reason why there was none, as a written sentence. */
    answer: string | null;
    /** The earlier tries as JSON, the oldest first; null if there were none. */
    earlier: Generated<string | null>;
  };
}
