// Who is asking: one cookie a role, and in it a token that only its hash is kept of.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Role } from '../contract/endpoint.ts';
import { messages } from '../contract/messages.ts';
import { Refusal } from '../domain/refusal.ts';
import { sessionSpan } from '../domain/sessions.ts';
import { addSession, endSession, findHolder, type Holder } from '../storage/sessions.ts';
import type { House } from './handlers.ts';
import { hashToken, newToken } from './secrets.ts';

/** A caller and the session they came with. */
export interface Visit {
  caller: Holder;
  sessionHash: string;
}

const roles: readonly Role[] = ['admin', 'partner', 'customer'];

/**
 * The caller of an endpoint, or nothing where anybody may. Refuses whom the contract keeps out:
 * 401 without a session, 403 with one of another role or with a password still to be replaced.
 */
export async function admit(
  house: House,
  request: FastifyRequest,
  { may, sessionCheck, whileTemporary }: Endpoint,
): Promise<Visit | undefined> {
  if (may === 'anyone') return undefined;
  for (const role of may) {
    const visit = await visitOf(house, request, role);
    if (!visit) continue;
    if (!visit.caller.temporary || sessionCheck || whileTemporary) return visit;
    throw new Refusal('forbidden', messages.chooseNewPassword);
  }
  for (const role of sessionCheck ? [] : roles.filter((other) => !may.includes(other))) {
    if (await visitOf(house, request, role)) throw new Refusal('forbidden', messages.notAllowed);
  }
  throw new Refusal('unauthenticated', messages.logInFirst);
}

async function visitOf({ store, clock }: House, { cookies }: FastifyRequest, role: Role) {
  const token = cookies[cookieName(role, true)] ?? cookies[cookieName(role, false)];
  if (!token) return undefined;
  const sessionHash = hashToken(token);
  const caller = await findHolder(store, { tokenHash: sessionHash, role, now: clock() });
  return caller && { caller, sessionHash };
}

/** What a handler needs to log somebody in or out on the device that asks. */
export function sessionsOf(house: House, request: FastifyRequest, reply: FastifyReply) {
  const secure = house.settings.PUBLIC_URL?.startsWith('https:') ?? false;
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  return {
    beginSession: async (role: Role, accountId: number) => {
      const earlier = await visitOf(house, request, role);
      if (earlier) await endSession(house.store.db, earlier.sessionHash);
      const token = newToken();
      const opening = { tokenHash: hashToken(token), role, accountId, now: house.clock() };
      await addSession(house.store.db, opening);
      const maxAge = sessionSpan[role].absolute / 1_000;
      reply.setCookie(cookieName(role, secure), token, { ...cookie, maxAge });
    },
    endSession: async (visit: Visit) => {
      await endSession(house.store.db, visit.sessionHash);
      reply.clearCookie(cookieName(visit.caller.role, secure), cookie);
    },
  };
}

/** Browsers take `__Host-` from https only, and then from this very host and path only. */
const cookieName = (role: Role, secure: boolean) => `${secure ? '__Host-' : ''}sofra_${role}`;
