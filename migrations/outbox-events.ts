// The events that the first step of the outbox notes of each table; like steps, they never change.

/** The events of a change of a table, in SQL over the rows `new` and `old`. */
export interface Event {
  /** The condition; `~` is the unequal sign that knows null. */
  if?: string;
  kind: string;
  member: string;
  /** The moment; null where no column says it. */
  at: string;
  detail: Record<string, string>;
}

/** A change of a table, and its events in their order. */
export interface Change {
  name: string;
  on: string;
  when: 'insert' | 'update' | 'delete';
  /** The condition of a change that is not an insert. */
  if?: string;
  events: Event[];
}

/** The level of a balance, by the thresholds of this moment. */
const levelAt = (points: string) => `(select step.level from level_steps step
  where step.min <= ${points} order by step.min desc limit 1)`;

const claimed = {
  claim: 'new.id',
  reward: 'new."rewardId"',
  cost: 'new.cost',
  visit: 'new."visitId"',
};

const before = levelAt('new.balance - new.points');
const after = levelAt('new.balance');

/** A part of a bill is reversed, and the visit stands. */
const reduced: Event = {
  if: 'exists (select 1 from visits where visits.id = new."visitId" and visits."undoneAt" is null)',
  kind: `'visit.reversed'`,
  member: 'coalesce((select visits."customerId" from visits where visits.id = new."visitId"), 0)',
  at: 'new.at',
  detail: {
    visit: 'new."visitId"',
    outlet: 'new."outletId"',
    bill: 'new."billNumber"',
    amount: 'new.amount',
    owed: 'new.owed',
  },
};

export const changes: Change[] = [
  {
    name: 'outbox_member_joined',
    on: 'customers',
    when: 'insert',
    events: [{ kind: `'member.joined'`, member: 'new.id', at: 'new."createdAt"', detail: {} }],
  },
  {
    name: 'outbox_member_changed',
    on: 'customers',
    when: 'update',
    if: 'new.name <> old.name or new.mobile <> old.mobile',
    events: [{ kind: `'member.changed'`, member: 'new.id', at: 'null', detail: {} }],
  },
  {
    name: 'outbox_member_gone',
    on: 'customers',
    when: 'delete',
    events: [{ kind: `'member.gone'`, member: 'old.id', at: 'null', detail: {} }],
  },
  {
    name: 'outbox_points_changed',
    on: 'point_transactions',
    when: 'insert',
    events: [
      {
        kind: `'points.changed'`,
        member: 'new."customerId"',
        at: 'new.timestamp',
        detail: { entry: 'new.id', points: 'new.points', balance: 'new.balance' },
      },
      {
        if: `${before} ~ ${after}`,
        kind: `'level.changed'`,
        member: 'new."customerId"',
        at: 'new.timestamp',
        detail: { entry: 'new.id', before, level: after },
      },
    ],
  },
  {
    name: 'outbox_levels_changed',
    on: 'level_steps',
    when: 'update',
    if: 'new.min <> old.min',
    events: [
      {
        kind: `'levels.changed'`,
        member: '0',
        at: 'null',
        detail: { level: 'new.level', points: 'new.min' },
      },
    ],
  },
  {
    name: 'outbox_visit_settled',
    on: 'visits',
    when: 'insert',
    events: [
      {
        // Bills of before there were visits are carried over, which is no news.
        if: 'new."identifiedBy" is not null',
        kind: `'visit.settled'`,
        member: 'coalesce(new."customerId", 0)',
        at: 'new.at',
        detail: {
          visit: 'new.id',
          outlet: 'new."outletId"',
          businessDay: 'new."businessDay"',
          bill: 'new."billNumber"',
          amount: 'new.amount',
          currency: 'new.currency',
          entry: 'new."entryId"',
        },
      },
    ],
  },
  {
    name: 'outbox_visit_reversed',
    on: 'visits',
    when: 'update',
    if: 'old."undoneAt" is null and new."undoneAt" is not null',
    events: [
      {
        kind: `'visit.reversed'`,
        member: 'coalesce(new."customerId", 0)',
        at: 'new."undoneAt"',
        detail: { visit: 'new.id', outlet: 'new."outletId"', bill: 'new."billNumber"' },
      },
    ],
  },
  {
    name: 'outbox_visit_reduced',
    on: 'visit_reversals',
    when: 'insert',
    events: [reduced],
  },
  {
    // A reversal that came before its visit.
    name: 'outbox_kept_reversal_applied',
    on: 'visit_reversals',
    when: 'update',
    if: 'old."visitId" is null and new."visitId" is not null',
    events: [reduced],
  },
  {
    name: 'outbox_reward_claimed',
    on: 'claims',
    when: 'insert',
    events: [
      {
        if: `new."customerId" is not null and new.state in ('claimed', 'served')`,
        kind: `'reward.' || new.state`,
        member: 'new."customerId"',
        at: 'new."claimedAt"',
        detail: claimed,
      },
    ],
  },
  {
    name: 'outbox_reward_settled',
    on: 'claims',
    when: 'update',
    if: 'new.state <> old.state and new."customerId" is not null',
    events: [
      {
        kind: `case new.state when 'served' then 'reward.served' else 'reward.ended' end`,
        member: 'new."customerId"',
        at: `case new.state when 'served' then new."servedAt" end`,
        detail: {
          ...claimed,
          why: `case when new.state = 'served' then null when old.state = 'served' then 'undone'
            else new.state end`,
        },
      },
    ],
  },
  {
    name: 'outbox_approval_waiting',
    on: 'visit_requests',
    when: 'insert',
    events: [
      {
        if: `new.state = 'waiting'`,
        kind: `'approval.waiting'`,
        member: 'coalesce(new."customerId", 0)',
        at: 'new."askedAt"',
        detail: { request: 'new.id', asks: 'new.kind', limit: 'new.passed', most: 'new.most' },
      },
    ],
  },
];
