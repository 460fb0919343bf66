// Decides requests: approves them, which writes them in the same transaction, or declines them.
import { managers } from '../../../contract/endpoint.ts';
import type { RequestedParts } from '../../../contract/members/waiting.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { isLimited } from '../../../domain/staff/limit-rules.ts';
import { found, Refusal } from '../../../domain/refusal.ts';
import { pinSetterOf } from '../../accounts/pins.ts';
import { keepSession } from '../../accounts/session-queries.ts';
import type { DatabaseContext } from '../../database/context.ts';
import { record, type Actor } from '../../restaurant/audit-queries.ts';
import { findAdminById } from '../../staff/admin-queries.ts';
import { lockStaff } from '../../staff/limit-queries.ts';
import { refuseOwnCard } from '../../staff/own-card-queries.ts';
import { decideRequest, findRequest, writtenParts } from './request-queries.ts';
import type { StoredRequest, StoredUndo, StoredVisit } from './request-queries.ts';
import { postVisits } from '../settle.ts';
import { refundVisit } from '../reversals/refunding.ts';
import { undoVisit } from '../reversals/undoing.ts';

/** The person who decides, and the session in which they do. */
export interface Approver {
  id: number;
  address: string | null;
  /** The session: the approver's own, or that of the till at which they type a PIN. */
  sessionHash: string;
  /** The hash of the PIN that was compared, and the till; undefined in a session of their own. */
  typed?: { pin: string; tillId: number } | undefined;
}

interface Deciding {
  id: number;
  by: Approver;
  now: Date;
}

/**
 * In a transaction: carries out a request by the current rules, in the name of the person who
 * asked; returns the guest. Refuses the approver's own request, one about the approver's own card,
 * a request that no longer waits, one above the approver's own limit for an award, and one with a
 * part that the rules refuse; a refused request keeps waiting.
 */
export async function approveRequest(
  context: DatabaseContext,
  { id, by, now, newToken }: Deciding & { newToken: () => string },
): Promise<number | undefined> {
  const { request, asker, approver, detail } = await lockRequest(context, { id, by, now });
  const { customerId, identifiedBy } = request;
  const actor = {
    role: 'admin' as const,
    id: asker.id,
    address: by.address,
    // An owner who asked at a till had the role of a cashier there.
    staffRole: isLimited(asker.role) ? asker.role : ('cashier' as const),
    approvedBy: { id: approver.id, staffRole: approver.role },
  };
  let visitId = request.visitId ?? undefined;
  if (visitId === undefined) {
    const {
      claims = [],
      rewards = [],
      benefits = [],
      ...rest
    } = JSON.parse(request.request) as StoredVisit;
    const chosen = rewards.map((reward) => ({ ...reward, token: newToken() }));
    const guest = { customerId: customerId!, identifiedBy: identifiedBy! };
    const parts = { claims, rewards: chosen, benefits };
    const posting = { ...rest, ...guest, ...parts, actor, sessionHash: by.sessionHash };
    const [settled] = await postVisits(context, [{ ...posting, at: now, asked: [] }]);
    if (settled instanceof Refusal) throw settled;
    visitId = settled!.id;
  } else {
    const { reason, refund } = JSON.parse(request.request) as StoredUndo;
    const undoing = { id: visitId, actor, reason, now };
    if (refund) await refundVisit(context, { ...undoing, ...refund });
    else await undoVisit(context, undoing);
  }
  await decideRequest(context.db, id, {
    state: 'approved',
    decidedById: approver.id,
    visitId,
    now,
  });
  await recordDecision(context, { action: 'request.approved', by, customerId, detail, now });
  return customerId ?? undefined;
}

/** In a transaction: declines a request with a reason; returns the guest. */
export async function declineRequest(
  context: DatabaseContext,
  { id, by, reason, now }: Deciding & { reason: string },
): Promise<number | undefined> {
  const { request, approver, detail } = await lockRequest(context, { id, by, now });
  await decideRequest(context.db, id, { state: 'declined', decidedById: approver.id, reason, now });
  const { customerId } = request;
  const whole = `${detail}: ${reason}`;
  await recordDecision(context, { action: 'request.declined', by, customerId, detail: whole, now });
  return customerId ?? undefined;
}

/**
 * Locks both people and the session of the approver, so that their rights cannot change meanwhile,
 * and requests of one person are decided one after another.
 */
async function lockRequest(context: DatabaseContext, { id, by, now }: Deciding) {
  const seen = await findRequest(context.db, id);
  const people = await lockStaff(context, { ids: [seen?.askedById ?? 0, by.id] });
  await keepSession(context, by.sessionHash);
  const asker = found(
    people.find((one) => one.id === seen?.askedById),
    messages.requestNotFound,
  );
  const approver = people.find((one) => one.id === by.id);
  if (!approver?.active || !managers.some((role) => role === approver.role)) {
    throw new Refusal('forbidden', messages.notAllowed);
  }
  if (by.typed && by.typed.pin !== approver.pin) {
    throw new Refusal('unauthenticated', messages.pinWrong);
  }
  if (by.typed && approver.pinTemporaryUntil !== null) {
    throw new Refusal('forbidden', messages.choosePinFirst);
  }
  if (asker.id === approver.id) throw new Refusal('forbidden', messages.ownRequest);
  // The request is read again, now that the locks are held.
  const request = found(await findRequest(context.db, id), messages.requestNotFound);
  if (request.state !== 'waiting' || request.expiresAt <= now.toISOString()) {
    throw new Refusal('conflict', messages.requestDecided);
  }
  await refuseKnownPin(context, { asker, approver, by, now });
  const { customerId } = request;
  await refuseOwnCard(context, { actor: { role: 'admin', id: approver.id }, customerId });
  const { tillId } = JSON.parse(request.request) as StoredRequest;
  if (by.typed && by.typed.tillId !== tillId) {
    throw new Refusal('forbidden', messages.askedElsewhere);
  }
  const parts = JSON.parse(request.parts) as RequestedParts;
  return { request, asker, approver, detail: `${asker.username}: ${writtenParts(parts)}` };
}

interface Deciders {
  asker: LockedPerson;
  approver: LockedPerson;
  by: Approver;
  now: Date;
}

type LockedPerson = Awaited<ReturnType<typeof lockStaff>>[number];

/**
 * Refuses a decision in which one person may have acted as both: they know a PIN that they have set
 * within a day. Owners could do the same without a request, so they may.
 */
async function refuseKnownPin(
  { db }: DatabaseContext,
  { asker, approver, by, now }: Deciders,
): Promise<void> {
  const [setAskers, setApprovers] = [pinSetterOf(asker, now), pinSetterOf(approver, now)];
  // Without a PIN, the approver has proved who they are.
  const deciding = [approver.id, by.typed && setApprovers];
  const asking = [asker.id, setAskers];
  const [both] = asking.filter((id) => id !== undefined && deciding.includes(id));
  if (both === undefined) return;
  const person = await findAdminById(db, both);
  if (person?.role !== 'owner') throw new Refusal('forbidden', messages.setTheirPin);
}

interface Decision {
  action: 'request.approved' | 'request.declined';
  by: Approver;
  customerId: number | null;
  detail: string;
  now: Date;
}

const recordDecision = (
  { db }: DatabaseContext,
  { action, by, customerId, detail, now: at }: Decision,
) => {
  const actor: Actor = { role: 'admin', id: by.id, address: by.address };
  return record(db, { actor, action, subjectId: customerId ?? undefined, detail, at });
};
