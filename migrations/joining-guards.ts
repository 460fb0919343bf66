// The guards of the first step that joins cards: rows change their customer while a join moves
// them, and otherwise as before. Like steps, they never change.
import type { EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

/** Whether a join moves a row: to the card that stays, or back if the join is undone. */
const isMovingTo = (joinFits: string, partFits: string) => `exists (
  select 1 from joined_cards j where j.moving
    and (j."leftId" = old."customerId" and j."stayedId" = new."customerId" and ${joinFits}
      or j."stayedId" = old."customerId" and j."leftId" = new."customerId" and ${partFits}))`;

/** A row keeps the first join that moved it, until that one is undone. */
const isMoving = isMovingTo(
  `new."joinId" = coalesce(old."joinId", j.id)`,
  `(old."joinId" = j.id and new."joinId" is null
    or old."joinId" <> j.id and new."joinId" = old."joinId")`,
);
const isSpendingMoving = isMovingTo('true', 'true');

/** Whether the guest of a row left and the row gets the number of the former card (step 52). */
const isLeaving = `new."customerId" <> old."customerId"
  and not exists (select 1 from customers where id = old."customerId")
  and exists (select 1 from gone_customers gone
    where gone."customerId" = old."customerId" and -gone."formerCard" = new."customerId")`;

const otherCustomer = (differs: string) => `(new."joinId" ${differs} old."joinId"
    or new."customerId" is not null and new."customerId" ${differs} old."customerId")
  and not ${isMoving}`;

const isVisitForbidden = (differs: string) => `new.id <> old.id or new.at <> old.at
  or new."businessDay" <> old."businessDay" or new."outletId" <> old."outletId"
  or new."billNumber" ${differs} old."billNumber"
  or new.amount ${differs} old.amount or new.currency ${differs} old.currency
  or new."unearned" ${differs} old."unearned"
  or new."identifiedBy" ${differs} old."identifiedBy" or new."actorRole" <> old."actorRole"
  or new."actorId" ${differs} old."actorId"
    and not (old."actorRole" = 'customer' and new."actorId" is null and new."customerId" is null)
  or ${otherCustomer(differs)}
  or new."formerCard" ${differs} old."formerCard"
    and not (old."customerId" is not null and new."customerId" is null)
  or new."entryId" is not null and new."entryId" ${differs} old."entryId" and not exists (
    select 1 from "point_transactions" undo where undo."undoes" = old."entryId")
    and (old."entryId" is not null or not exists (
      select 1 from "waiting_points" waiting where waiting."visitId" = old.id))
  or new."idempotencyKey" is not null and new."idempotencyKey" ${differs} old."idempotencyKey"
  or new."requestHash" is not null and new."requestHash" ${differs} old."requestHash"
  or old."pointsUndoneAt" is not null and new."pointsUndoneAt" ${differs} old."pointsUndoneAt"
  or old."sharesBill" and not new."sharesBill"
  or old."undoneAt" is not null and (new."undoneAt" ${differs} old."undoneAt"
    or new."undoneByRole" ${differs} old."undoneByRole"
    or new."undoneById" ${differs} old."undoneById")`;

const isClaimForbidden = (differs: string) => `new.id <> old.id or new.reward <> old.reward
  or new."rewardArabic" ${differs} old."rewardArabic"
  or new.cost <> old.cost or new.code <> old.code or new.token <> old.token
  or new."claimedAt" <> old."claimedAt" or new."expiresAt" <> old."expiresAt"
  or new."rewardId" is not null and new."rewardId" ${differs} old."rewardId"
  or ${otherCustomer(differs)}
  or new."partnerId" is not null and new."partnerId" ${differs} old."partnerId"
  or new."idempotencyKey" is not null and new."idempotencyKey" ${differs} old."idempotencyKey"
  or new."requestHash" is not null and new."requestHash" ${differs} old."requestHash"
  or old."servedAt" is not null and (new."servedAt" ${differs} old."servedAt"
    or new."servedByRole" ${differs} old."servedByRole"
    or new."servedById" ${differs} old."servedById"
    or new."servedKey" is not null and new."servedKey" ${differs} old."servedKey")
  or new.state <> old.state and not (old.state = 'claimed'
    or old.state = 'served' and new.state = 'cancelled')`;

const isStampForbidden = (differs: string) => `new.id <> old.id or new.benefit <> old.benefit
  or new.at <> old.at
  or new."benefitId" is not null and new."benefitId" ${differs} old."benefitId"
  or ${otherCustomer(differs)}
  or new."partnerId" is not null and new."partnerId" ${differs} old."partnerId"
  or new."idempotencyKey" is not null and new."idempotencyKey" ${differs} old."idempotencyKey"
  or new."requestHash" is not null and new."requestHash" ${differs} old."requestHash"
  or old."takenBackAt" is not null and (new."takenBackAt" ${differs} old."takenBackAt"
    or new."takenBackBy" ${differs} old."takenBackBy")`;

const entryStays = `'ledger: an entry is never changed'`;
const spendingStays = `'rewards: a spending is never changed'`;
const spentMoves = `'rewards: what is spent changes by a spending only'`;
const notJoined = `'cards: what was joined does not add up'`;

const refusals = {
  visit_stays: { on: 'visits', if: isVisitForbidden, says: 'visits: a visit is only undone, once' },
  claim_stays: {
    on: 'claims',
    if: isClaimForbidden,
    says: 'rewards: a claim is served or given back, once',
  },
  stamp_stays: {
    on: 'stamps',
    if: isStampForbidden,
    says: 'stamps: a stamp is only taken back, once',
  },
};

/** The sum after a customer's last spending (step 15), or that of all spendings after a join. */
const lastSum = `(select s.spent from spendings s where s."customerId" = new.id
  order by s.id desc limit 1)`;
const isSumJoined = `exists (select 1 from joined_cards j where j.moving
    and new.id in (j."stayedId", j."leftId"))
  and new.spent = (select coalesce(sum(s.points), 0) from spendings s
    where s."customerId" = new.id)`;

/** The end of a move to the card that stays: nothing is left, and the entries moved no points. */
const isUnsound = `exists (select 1 from point_transactions e where e."customerId" = new."leftId")
  or exists (select 1 from spendings s where s."customerId" = new."leftId")
  or exists (select 1 from claims c where c."customerId" = new."leftId")
  or exists (select 1 from stamps t where t."customerId" = new."leftId")
  or exists (select 1 from visits v where v."customerId" = new."leftId")
  or coalesce((select sum(e.points) from point_transactions e
    where e."customerId" = new."stayedId" and e."joinId" = new.id), 0) <> 0`;

/** A join that is undone leaves none of its rows behind. */
const isLeftBehind = `exists (select 1 from point_transactions e
    where e."customerId" = old."stayedId" and e."joinId" = old.id)
  and exists (select 1 from customers where id = old."stayedId")`;

const actorLeaves = `(new."actorId" is old."actorId" and new.address is old.address
  or old."actorRole" = 'customer' and new."actorId" is null and new.address is null)`;

const guardsOfSqlite: Statement[] = [
  [
    `drop trigger entry_stays`,
    `create trigger entry_stays before update on point_transactions
      when (new."idempotencyKey" is not null or new."requestHash" is not null)
          and not (${isMoving} and new."idempotencyKey" is old."idempotencyKey"
            and new."requestHash" is old."requestHash")
        or new.id <> old.id or new.points <> old.points or new.balance <> old.balance
        or new.timestamp <> old.timestamp or new."actorRole" <> old."actorRole"
        or new.action is not old.action
        or (new."customerId" <> old."customerId" or new.description <> old.description
            or new."actorId" is not old."actorId" or new.address is not old.address
            or new."joinId" is not old."joinId")
          and not (${isLeaving} and new.description = '' and ${actorLeaves}
            and new."joinId" is old."joinId")
          and not (new.description = old.description and new."actorId" is old."actorId"
            and new.address is old.address and ${isMoving}) begin
      select raise(abort, ${entryStays});
    end`,
  ],
  [
    `drop trigger spending_stays`,
    `create trigger spending_stays before update on spendings
      when new.id <> old.id or new."claimId" <> old."claimId" or new.kind <> old.kind
        or new.points <> old.points or new.spent <> old.spent or new.at <> old.at
        or new."actorRole" <> old."actorRole"
        or not (${isLeaving} and new.reason is null and ${actorLeaves})
          and not (new.reason is old.reason and new."actorId" is old."actorId"
            and new.address is old.address and ${isSpendingMoving}) begin
      select raise(abort, ${spendingStays});
    end`,
  ],
  [
    `drop trigger spent_follows_spendings`,
    `create trigger spent_follows_spendings before update of spent on customers
      when new.spent <> old.spent and ${lastSum} is not new.spent and not (${isSumJoined}) begin
      select raise(abort, ${spentMoves});
    end`,
  ],
  ...Object.entries(refusals).map(([name, { on, if: isForbidden, says }]) => [
    `drop trigger ${name}`,
    `create trigger ${name} before update on ${on} when ${isForbidden('is not')} begin
      select raise(abort, '${says}');
    end`,
  ]),
  `create trigger joined_cards_add_up before update of moving on joined_cards
    when old.moving and not new.moving and (${isUnsound}) begin
    select raise(abort, ${notJoined});
  end`,
  `create trigger parted_cards_add_up before delete on joined_cards when ${isLeftBehind} begin
    select raise(abort, ${notJoined});
  end`,
];

/** `old` becomes what the row may be at most, and is compared with what it is to be (step 52). */
const leaves = (text: string) => `if ${isLeaving} then
    old."customerId" := new."customerId";
    old.${text};
    if old."actorRole" = 'customer' then
      old."actorId" := null;
      old.address := null;
    end if;
  end if;`;

const guardsOfPostgres: Statement[] = [
  `create or replace function entry_stays() returns trigger language plpgsql as $$ begin
    if ${isMoving} then
      old."customerId" := new."customerId";
      old."joinId" := new."joinId";
    else
      old."idempotencyKey" := null;
      old."requestHash" := null;
      ${leaves(`description := ''`)}
    end if;
    if new is distinct from old then raise exception ${entryStays}; end if;
    return new;
  end $$`,
  `create or replace function spending_stays() returns trigger language plpgsql as $$ begin
    if new."customerId" = old."customerId" then raise exception ${spendingStays}; end if;
    if ${isSpendingMoving} then
      old."customerId" := new."customerId";
    else
      ${leaves(`reason := null`)}
    end if;
    if new is distinct from old then raise exception ${spendingStays}; end if;
    return new;
  end $$`,
  `create or replace function spent_follows_spendings() returns trigger language plpgsql as $$ begin
    if ${lastSum} is distinct from new.spent and not (${isSumJoined})
    then raise exception ${spentMoves}; end if;
    return null;
  end $$`,
  ...Object.entries(refusals).map(
    ([name, { if: isForbidden, says }]) => `create or replace function ${name}() returns trigger
    language plpgsql as $$ begin
      if ${isForbidden('is distinct from')} then raise exception '${says}'; end if;
      return new;
    end $$`,
  ),
  // The condition of this trigger could not ask other tables: its function has it from now on.
  [
    `drop trigger claim_stays on claims`,
    `create trigger claim_stays before update on claims
      for each row execute function claim_stays()`,
  ],
  `create function joined_cards_add_up() returns trigger language plpgsql as $$ begin
    if ${isUnsound} then raise exception ${notJoined}; end if;
    return new;
  end $$`,
  `create trigger joined_cards_add_up before update of moving on joined_cards
    for each row when (old.moving and not new.moving) execute function joined_cards_add_up()`,
  `create function parted_cards_add_up() returns trigger language plpgsql as $$ begin
    if ${isLeftBehind} then raise exception ${notJoined}; end if;
    return old;
  end $$`,
  `create trigger parted_cards_add_up before delete on joined_cards
    for each row execute function parted_cards_add_up()`,
];

export const guardsOf = { SQLite: guardsOfSqlite, PostgreSQL: guardsOfPostgres } satisfies Record<
  EngineName,
  Statement[]
>;
