// Makes a call by the contract's name: the request to the server, and the answer back.
import type { ReplyOutput, RequestInput, Role } from '../../contract/endpoint.ts';
import { fileTypes } from '../../contract/file-types.ts';
import type { CallName, Calls } from '../../contract/index.ts';
import { statusOf, type Reason } from '../../contract/reasons.ts';
import { englishOfGuests } from '../../contract/messages/guests.ts';
import { messages } from '../../contract/messages/messages.ts';
import { readSentence, type Sentence } from '../../contract/messages/sentences.ts';
import { forgetAnswers, takeAnswer } from './preloaded-answers.ts';
import { actingAs, callOf } from './calls.ts';
import { askForProof } from './proof.ts';

export type SessionCheck = Extract<CallName, `current${Capitalize<Role>}`>;

/** The calls that take a file (`takesFile` in the contract, where its shape is not stated). */
type FileCall = 'checkBackup' | 'compareBills' | 'restoreBackup' | 'uploadImport' | PictureCall;

/** The calls that store a picture. */
export type PictureCall = 'addPicture' | 'addOfferPicture';

/** The parts of a call's request: its `params`, `query` and `body`, or a file. */
export type RequestOf<N extends CallName> = N extends FileCall
  ? Omit<RequestInput<Calls[N]>, 'body'> & { body: Blob }
  : RequestInput<Calls[N]>;

/** The answer of a call; that of a session check is null where nobody is logged in. */
export type ReplyOf<N extends CallName> =
  ReplyOutput<Calls[N]> | (N extends SessionCheck ? null : never);

/**
 * A refusal of the server. `detail` is its sentence for the person who asked, `sentence` the key of
 * that sentence with its values, if this page knows the key, and `retryAfter` the seconds to wait
 * before a retry, or 0. A text that a proxy or the log-in page of a network has sent is not shown:
 * the refusal then has a sentence of this page.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: string;
  readonly sentence: Sentence | undefined;
  readonly retryAfter: number;

  constructor(response: Response, text: string) {
    const { status, statusText, headers } = response;
    const foreign = isOurs(response) ? undefined : { key: foreignKey(status) };
    const detail = foreign ? englishOfGuests.unavailable : text || statusText;
    super(`${status}: ${detail}`);
    this.status = status;
    this.detail = detail;
    this.sentence = foreign ?? readSentence(headers.get('Refusal') ?? '');
    this.retryAfter = Number(headers.get('Retry-After')) || 0;
  }
}

/** The sentence for an answer of a proxy, or of the log-in page of a network. */
function foreignKey(status: number) {
  if (status === statusOf['too-large']) return messages.tooLargeForProxy;
  return status >= 502 && status <= 504 ? messages.unreached : messages.unavailable;
}

/** Whether Sofra wrote the answer: its refusals are plain text, its other answers JSON. */
const isOurs = ({ ok, status, headers }: Response) =>
  status === 204 ||
  headers.get('Content-Type') === `${ok ? 'application/json' : 'text/plain'}; charset=utf-8`;

export const isRefusal = (error: unknown, reason: Reason) =>
  error instanceof ApiError && error.status === statusOf[reason];

interface Manner {
  /** The idempotency key. */
  key?: string | undefined;
  signal?: AbortSignal;
}

/**
 * Makes one call; a file is sent as it is, without being read into memory. Where the call needs a
 * fresh proof, the person is asked for it, and the call is made again. Throws an ApiError for a
 * refusal, a TypeError where there is no connection, a DOMException where the file has changed
 * since it was chosen.
 */
export async function call<N extends CallName>(
  name: N,
  sent: RequestOf<N>,
  manner: Manner = {},
): Promise<ReplyOf<N>> {
  const { takesFile, freshProof } = callOf(name);
  // The proof is checked first, so that no file is uploaded only to be refused.
  if (takesFile && freshProof) await call('checkProof', {});
  try {
    return await make(name, sent, manner);
  } catch (error) {
    const isStale = error instanceof ApiError && error.sentence?.key === messages.proveYourself;
    if (!isStale || !(await askForProof())) throw error;
    return make(name, sent, manner);
  }
}

async function make<N extends CallName>(
  name: N,
  sent: RequestOf<N>,
  { key, signal }: Manner,
): Promise<ReplyOf<N>> {
  const { may, route, paged, sessionCheck, takesFile, reply } = callOf(name);
  // A session check has its role in its address.
  const role = sessionCheck ? undefined : actingAs({ may });
  const [method] = route.split(' ') as [string];
  const { body } = sent as Parts;
  const isFresh = performance.now() - changedAt < fresh;
  // The read throws for a file that is gone or has changed; fetch would report a broken connection.
  if (takesFile) await (body as Blob).slice(0, 1).arrayBuffer();
  const address = addressOf(name, sent);
  const ahead = method === 'GET' ? takeAnswer(address, role) : undefined;
  // Answers requested earlier may belong to another person, or be older than this change.
  if (!ahead && (sessionCheck || method !== 'GET')) forgetAnswers();
  const response = await (ahead ??
    fetch(address, {
      method,
      credentials: 'include',
      headers: {
        ...(body !== undefined && { 'Content-Type': fileTypes[takesFile ?? 'json'] }),
        ...(key && { 'Idempotency-Key': key }),
        ...(role && { 'Acting-As': role }),
        // The server never reads a guest's answers from a standby.
        ...(method === 'GET' &&
          role &&
          role !== 'customer' &&
          isFresh && { 'Cache-Control': 'no-cache' }),
      },
      body: takesFile ? (body as Blob) : body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    }));
  if (sessionCheck && response.status === statusOf.unauthenticated) return null as ReplyOf<N>;
  if (method !== 'GET') changedAt = performance.now();
  const text = await response.text();
  if (!response.ok || !isOurs(response)) throw new ApiError(response, text);
  const content = text === '' ? undefined : JSON.parse(text);
  const sentBack = paged ? pageOf(content, response.headers) : content;
  const answer = (reply ? reply.parse(sentBack) : sentBack) as ReplyOf<N>;
  const age = response.headers.get('Data-Age');
  if (age !== null && answer instanceof Object) ages.set(answer, Number(age));
  return answer;
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The address of a call, with its params and query in it. */
export function addressOf<N extends CallName>(name: N, sent: RequestOf<N>) {
  const [, path] = callOf(name).route.split(' ') as [string, string];
  const { params = {}, query = {} } = sent as Parts;
  const filled = path.replace(/:(\w+)/g, (_, part) => encodeURIComponent(String(params[part])));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(asked.map(([part, value]) => [part, String(value)]));
  return search.size ? `${filled}?${search}` : filled;
}

const pageOf = (rows: unknown, headers: Headers) => ({
  rows,
  next: headers.get('X-Next') ?? undefined,
  total: Number(headers.get('X-Total-Count')),
  more: headers.has('X-Total-More'),
});

/** Milliseconds after a change of this page in which answers must not come from a standby. */
const fresh = 10_000;

/** When this page last changed something. */
let changedAt = -Infinity;

/** The ages of the answers that a standby gave. */
const ages = new WeakMap<object, number>();

/** The age of an answer in seconds, when it arrived; undefined where it was current. */
export const ageOf = (answer: object | undefined): number | undefined => answer && ages.get(answer);
