// Sessions: one cookie for each role, with a token of which only the hash is stored.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { roles, type Endpoint, type Role } from '../../contract/endpoint.ts';
import { rolesOf } from '../../contract/roles.ts';
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { deviceSpan, proofSpan, sessionSpan } from '../../domain/members/session-rules.ts';
import { rememberDevice } from '../../storage/accounts/accounts.ts';
import { endTillSessions } from '../../storage/accounts/pins.ts';
import { endSetUpLinks } from '../../storage/accounts/set-up-links.ts';
import {
  addSession,
  endSession,
  endSessions,
  type SessionAccount,
} from '../../storage/accounts/session-queries.ts';
import type { Services, NewSession } from '../context.ts';
import { hashToken, isToken, newToken } from '../accounts/secrets.ts';
import { cookieIn, setCookie } from './cookies.ts';

/** A caller and the session they came with. */
export interface CallerSession {
  caller: SessionAccount;
  sessionHash: string;
}

/**
 * The caller of an endpoint; undefined where anybody may call. The caller is the first of its roles
 * that has a session, or the role that `Acting-As` names. Refuses others with 401 without a
 * session, and with 403 for another role (staff roles included), for a session that began at a till
 * if the call is not for tills, for a password or PIN that has to be replaced, for a missing second
 * factor that the owner demands, and for a proof that is too old for the call.
 */
export async function authorize(
  services: Services,
  request: FastifyRequest,
  endpoint: Authorised,
): Promise<CallerSession | undefined> {
  const { may, sessionCheck, repeats } = endpoint;
  if (may === 'anyone') return undefined;
  const named = actingAs(request);
  const asked: readonly Role[] = named ? [named] : roles;
  const welcome = rolesOf(may);
  for (const role of welcome.filter((one) => asked.includes(one))) {
    const callerSession = await findCallerSession(services, request, role, { isUse: !repeats });
    if (!callerSession) continue;
    const { staffRole, tillId } = callerSession.caller;
    if (staffRole && !may.includes(staffRole)) {
      throw new Refusal('forbidden', messages.notAllowed);
    }
    if (tillId !== undefined && endpoint.notAtTill) {
      throw new Refusal('forbidden', messages.notAtTill);
    }
    if (!sessionCheck) refuseUntilReady(callerSession.caller, endpoint);
    if (endpoint.freshProof === true) refuseStale(callerSession.caller, services.clock());
    return callerSession;
  }
  for (const role of sessionCheck ? [] : asked.filter((other) => !welcome.includes(other))) {
    const other = await findCallerSession(services, request, role);
    if (other) throw new Refusal('forbidden', messages.notAllowed);
  }
  throw new Refusal('unauthenticated', messages.logInFirst);
}

type Authorised = Pick<
  Endpoint,
  | ('may' | 'sessionCheck' | 'repeats' | 'notAtTill')
  | ('whileTemporary' | 'whileUnsecured' | 'freshProof')
>;

/** Refuses a caller who has to choose a password or PIN, or to set up a second factor, before. */
function refuseUntilReady(
  { temporary, tillId, unsecured }: SessionAccount,
  { whileTemporary, whileUnsecured }: Authorised,
): void {
  if (temporary && !whileTemporary) {
    const first = tillId === undefined ? messages.chooseNewPassword : messages.choosePinFirst;
    throw new Refusal('forbidden', first);
  }
  const mayWait = whileTemporary || whileUnsecured;
  if (unsecured && !mayWait) throw new Refusal('forbidden', messages.setUpSecondFactor);
}

/** Refuses a caller whose last proof of who they are is too old. */
export function refuseStale({ provedAt }: SessionAccount, now: Date): void {
  const fresh = new Date(now.getTime() - proofSpan).toISOString();
  if ((provedAt ?? '') <= fresh) throw new Refusal('forbidden', messages.proveYourself);
}

/** The role that `Acting-As` names. */
function actingAs({ headers }: FastifyRequest): Role | undefined {
  const named = headers['acting-as'];
  const role = roles.find((one) => one === named);
  if (named !== undefined && !role) throw new Refusal('invalid', messages.unknownRole);
  return role;
}

async function findCallerSession(
  services: Services,
  request: FastifyRequest,
  role: Role,
  { isUse = true } = {},
) {
  const { sessions, clock } = services;
  // On https, only the prefixed name counts: another host of the domain can set a cookie without
  // the prefix.
  const token = cookieIn(request, cookieName(role, isSecure(services)));
  if (!token) return undefined;
  const sessionHash = hashToken(token);
  const caller = await sessions.find({ tokenHash: sessionHash, role, now: clock(), isUse });
  return caller && { caller, sessionHash };
}

/** The tools of a handler to log somebody in or out on the caller's device. */
export function sessionsOf(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const secure = isSecure(services);
  const give = (what: Parameters<typeof cookieName>[0], value: string, milliseconds: number) =>
    setCookie(reply, cookieName(what, secure), value, { maxAge: milliseconds / 1_000, secure });

  return {
    async currentRoles(): Promise<Role[]> {
      const all = roles.map((role) => findCallerSession(services, request, role));
      return (await Promise.all(all)).flatMap((session) => session?.caller.role ?? []);
    },
    newSession: (role: Role, tillId?: number): NewSession => {
      const token = newToken();
      const device = deviceOf(services, request) ?? newToken();
      const earlier = cookieIn(request, cookieName(role, secure));
      return {
        async begin(db, accountId) {
          const now = services.clock();
          if (earlier) await endSession(db, hashToken(earlier));
          await addSession(db, { tokenHash: hashToken(token), role, accountId, now, tillId });
          // A PIN proves too little to make the device a known one.
          if (tillId !== undefined) return;
          // Logging in to the office ends the links of the first start, which are no longer needed.
          if (role === 'admin') await endSetUpLinks(db, { id: accountId });
          await rememberDevice(db, { deviceHash: hashToken(device), role, accountId, now });
        },
        give() {
          give(role, token, sessionSpan[role].absolute);
          const till = tillOf(services, request);
          if (tillId === undefined) give('device', device, deviceSpan);
          else if (till) give('till', till, deviceSpan);
        },
      };
    },
    newTill: () => {
      const token = newToken();
      return { tokenHash: hashToken(token), give: () => give('till', token, deviceSpan) };
    },
    endSession: async (callerSession: CallerSession, { everywhere = false } = {}) => {
      const { db } = services.store;
      const { caller, sessionHash } = callerSession;
      if (!everywhere) await endSession(db, sessionHash);
      // A session at a till cannot end sessions of the office.
      else if (caller.tillId !== undefined) await endTillSessions(db, caller);
      else await endSessions(db, caller);
      give(caller.role, '', 0);
    },
  };
}

/** The token by which a device is recognised, if it is well formed. */
export const deviceOf = (services: Services, request: FastifyRequest) =>
  tokenOf('device', services, request);

/** The token of the till that the device is, if it is well formed. */
export const tillOf = (services: Services, request: FastifyRequest) =>
  tokenOf('till', services, request);

function tokenOf(what: 'device' | 'till', services: Services, request: FastifyRequest) {
  const token = cookieIn(request, cookieName(what, isSecure(services)));
  return token && isToken(token) ? token : undefined;
}

const isSecure = ({ config }: Services) => config.PUBLIC_URL?.startsWith('https:') ?? false;

/** Browsers accept `__Host-` only over https, for this exact host and all of its paths. */
export const cookieName = (what: Role | 'device' | 'till', secure: boolean) =>
  `${secure ? '__Host-' : ''}sofra_${what}`;
