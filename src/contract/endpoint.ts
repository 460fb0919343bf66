// A call of the API as a value: its route, who may make it, its request and its reply.
import * as z from 'zod/mini';
import type { FileKind, rowTypes } from './file-types.ts';
import type { KeyScope } from './scopes.ts';
import type { Reason } from './reasons.ts';
import type { Needs } from './switches.ts';
import { IdPath, Page, PageQuery } from './values/values.ts';

/** The roles of accounts; the header `Acting-As` takes these words. */
export const roles = ['customer', 'partner', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The office's people, each of whom has an account of the role `admin`. */
export const staff = ['owner', 'manager', 'cashier'] as const;
export type StaffRole = (typeof staff)[number];

/** A caller as `may` names it: a guest, a partner, a person of the office or a program. */
export type CallerRole = Exclude<Role, 'admin'> | StaffRole | 'program';

/**
 * The lists for `may`: owners for calls about the restaurant itself, managers for its daily work.
 */
export const owners = ['owner'] as const;
export const managers = ['owner', 'manager'] as const;

/** The role of the account and the session of a caller. */
export type RoleOf<C extends CallerRole> = C extends StaffRole
  ? 'admin'
  : Exclude<C, StaffRole | 'program'>;

/** Whether a call is for programs, which come with a key and not with a session. */
export const isForPrograms = ({ may }: { may: Who }) => may !== 'anyone' && may[0] === 'program';
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Route = `${Method} /api/${string}`;

/**
 * Anybody, or the callers who may make the call. A browser with several sessions acts in the first
 * role of this list, unless the header `Acting-As` names another one.
 */
export type Who = 'anyone' | readonly [CallerRole, ...CallerRole[]];

/** The rules of a call: everything about it except the shapes of request and reply. */
interface Options<May extends Who> {
  may: May;
  /**
   * The call only asks who is logged in: other roles are answered 401, and a caller with a
   * temporary password may make it.
   */
  sessionCheck?: true;
  /** Open while the caller still has to replace a temporary password. */
  whileTemporary?: true;
  /** Open while the caller has not yet set up the second factor that the owner demands. */
  whileUnsecured?: true;
  /**
   * The caller has to have proved in the last ten minutes who they are: 403 otherwise. With
   * `'fields'`, only for a change of fields that are `Proved`.
   */
  freshProof?: true | 'fields';
  /** Why a call of the office that changes something needs no fresh proof. */
  withoutProof?: string;
  /**
   * Refused in a session that began with a PIN at a till: a PIN proves too little for this call.
   */
  notAtTill?: true;
  /**
   * The call is refused while the settings switch it off. An idempotent call is refused in its
   * transaction instead, so that a repeated key gets its first answer.
   */
  needs?: Needs;
  /** Screens repeat the call by themselves, so it does not count as activity of the session. */
  repeats?: true;
  /**
   * The call takes an `Idempotency-Key`, or requires one: the same key, call and body are answered
   * with the first answer again.
   */
  idempotent?: true | 'required';
  /** The scope that the key of a program must have for this call. */
  scope?: KeyScope;
  /** The limit of the body in bytes, where it differs from that of other calls. */
  bodyLimit?: number;
  /** The answer is a file: the reply is its path and the name under which it is saved. */
  sendsFile?: true;
  /** The answer is a file of rows, sent as fast as it is read: the reply is a `FileOfRows`. */
  sendsRows?: keyof typeof rowTypes;
  /**
   * The body is a file, which the handler reads as it arrives: a JSON file of any size, a CSV file
   * of at most `limits.importBytes`, one of bills of at most `limits.tillBillsBytes`, or a JPEG
   * picture of at most `rewardLimits.picture`.
   */
  takesFile?: FileKind;
  /** Reasons for refusals beyond those that follow from the shape of the call. */
  refuses?: readonly Reason[];
}

/**
 * Each call with which owners or managers change something states that it needs a fresh proof, or
 * why not.
 */
type Statement<May extends Who, Path extends Route> = [
  Extract<Exclude<May, 'anyone'>[number], (typeof managers)[number]>,
] extends [never]
  ? { freshProof?: never; withoutProof?: never }
  : Path extends `GET ${string}`
    ? unknown
    : | { freshProof: true | 'fields'; withoutProof?: never }
      | { freshProof?: never; withoutProof: string };

export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  May extends Who = Who,
> extends Options<May> {
  route: Route;
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
  /** The rows are the body; the next cursor and the count are headers. */
  paged: boolean;
  /** The reply is one of many server-sent events, which go on until either side ends them. */
  sendsEvents: boolean;
}

const NoFields = z.strictObject({});
const NoBody = z.optional(NoFields);
const NoReply = z.undefined();

type ParamsOf<Path extends Route> = (
  Path extends `${string}/:id${string}` ? typeof IdPath : typeof NoFields
) extends infer Params extends z.ZodMiniType
  ? Params
  : never;

/**
 * Defines a call. Without a query, body or reply it has none; without params it has the number of a
 * row where the route contains `:id`, and otherwise none. Params and query come from the address,
 * so their schemas turn text into values.
 */
export const endpoint = <
  const May extends Who,
  Path extends Route,
  Params extends z.ZodMiniType = ParamsOf<Path>,
  Query extends z.ZodMiniType = typeof NoFields,
  Body extends z.ZodMiniType = typeof NoBody,
  Reply extends z.ZodMiniType = typeof NoReply,
>(
  route: Path,
  options: Shapes<May, Params, Query, Body, Reply> & Statement<May, Path>,
): Endpoint<Params, Query, Body, Reply, May> =>
  stated<May, Params, Query, Body, Reply>(route, options);

/** The rules of a call with the shapes that it has. */
type Shapes<
  May extends Who,
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
> = Options<May> & { params?: Params; query?: Query; body?: Body; reply?: Reply };

function stated<
  May extends Who,
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
>(
  route: Route,
  options: Shapes<May, Params, Query, Body, Reply>,
): Endpoint<Params, Query, Body, Reply, May> {
  const params = route.includes('/:id') ? IdPath : NoFields;
  const silent = { params, query: NoFields, body: NoBody, reply: NoReply };
  return { ...silent, ...options, route, paged: false, sendsEvents: false } as never;
}

/** A call that answers a list that can grow: `?q=`, `?limit=` and `?after=` choose the page. */
export function pagedEndpoint<
  const May extends Who,
  Row extends z.ZodMiniType,
  Path extends Route,
  Params extends z.ZodMiniType = ParamsOf<Path>,
  Query extends z.ZodMiniType = typeof PageQuery,
>(route: Path, { row, ...options }: Options<May> & { params?: Params; query?: Query; row: Row }) {
  const query = (options.query ?? PageQuery) as Query;
  const paged = { reply: Page(row), ...options, query };
  return {
    ...stated<May, Params, Query, typeof NoBody, typeof paged.reply>(route, paged),
    paged: true,
  };
}

/** A call that answers a stream of server-sent events, each of which is named by its `kind`. */
export function eventsEndpoint<
  const May extends Who,
  Event extends z.ZodMiniType<{ kind: string }>,
  Query extends z.ZodMiniType = typeof NoFields,
>(route: Route, { event, ...options }: Options<May> & { query?: Query; event: Event }) {
  const call = stated<May, typeof NoFields, Query, typeof NoBody, Event>(route, {
    reply: event,
    ...options,
  });
  return { ...call, sendsEvents: true as const };
}

export type Contract = Record<string, Endpoint>;

interface Parts<E extends Endpoint> {
  params: z.input<E['params']>;
  query: z.input<E['query']>;
  body: z.input<E['body']>;
}

/** The request as a caller sends it; a part in which everything is optional may be left out. */
export type RequestInput<E extends Endpoint> = LeaveOutEmpty<Parts<E>>;

/** The request as the handler gets it, after validation. */
export interface RequestOutput<E extends Endpoint> {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
}

/** The reply as the caller gets it. */
export type ReplyOutput<E extends Endpoint> = z.output<E['reply']>;

/** The reply as the handler returns it, before it is trimmed to the contract. */
export type ReplyInput<E extends Endpoint> = z.input<E['reply']>;

type LeaveOutEmpty<T> = { [K in Needed<T>]: T[K] } & { [K in Exclude<keyof T, Needed<T>>]?: T[K] };
type Needed<T> = { [K in keyof T]: Record<never, never> extends T[K] ? never : K }[keyof T];
