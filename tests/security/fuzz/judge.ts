// Checks every answer: its status is declared, its text is one plain sentence, and it has its
// shape.
import type { Contract } from '../../../src/contract/endpoint.ts';
import { rowTypes } from '../../../src/contract/file-types.ts';
import { contract } from '../../../src/contract/index.ts';
import { saidByKey } from '../../refusals.ts';
import type { Request } from './requests.ts';
import type { Answer } from './send.ts';

interface Document {
  paths: Record<string, Record<string, { operationId: string; responses: object }>>;
}

const calls = contract as unknown as Contract;

/** Words that reveal internals: a stack, a path, a query, a library, a hash. */
const inside = new RegExp(
  [
    /\n|\s{4}at |file:|node_modules|\.[mc]?[jt]s\b|\/(work|home|root|tmp|usr|etc)\//,
    /sqlite|postgres|kysely|fastify|zod|argon2|\w+Error\b|FST_|SQLSTATE|statusCode/,
    /\b(select|insert|update|delete) .*\b(from|into|set)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

/** Refusals because a server elsewhere, at an address in the request, does not answer. */
const elsewhere = ['copyUnreachable', 'copyTooSlow'];

/** Checks answers against the API description that the restaurant serves. */
export function openJudge({ paths }: Document) {
  const declared = new Map(
    Object.values(paths)
      .flatMap((path) => Object.values(path))
      .map(({ operationId, responses }) => [operationId, Object.keys(responses).map(Number)]),
  );

  /** The fault of an answer, if it has one. */
  return ({ name, method, meant, address }: Request, answer: Answer): string | undefined => {
    const { status, headers } = answer;
    const isElsewhere = elsewhere.includes(saidByKey(headers['refusal'])?.key ?? '');
    if (status >= 500 && !isElsewhere) return 'a fault of ours';
    // An address and headers that are too long together are refused before the routing.
    const isCall = meant && name && status !== 431;
    if (isCall && !declared.get(name)?.includes(status)) return 'not declared';
    const api = address.startsWith('/api/');
    const safe = headers['x-content-type-options'] === 'nosniff';
    if (!safe || !headers['content-security-policy']) return 'without the headers that protect';
    if (api && headers['cache-control'] !== 'no-store') return 'may be kept';
    if (method === 'HEAD') return undefined;
    // If the web app is built, an unknown page answers with HTML.
    const page = status === 404 && method === 'GET' && !/^\/(api|assets)(\/|$)/.test(address);
    if (page && headers['content-type'] === 'text/html; charset=utf-8') return undefined;
    if (status >= 400) return refusal(answer, address.startsWith('/api/v1/'));
    return meant && name ? misshapen(name, answer) : undefined;
  };
}

function refusal({ headers, text: body }: Answer, isProblem: boolean): string | undefined {
  const media = isProblem ? 'application/problem+json' : 'text/plain';
  const isProgram = headers['content-type']?.startsWith('application/problem+json');
  if (headers['content-type'] !== `${media}; charset=utf-8`) return 'refused, but not in text';
  const text = isProgram ? (JSON.parse(body) as { detail: string }).detail : body;
  if (text === '' || text.length > 250) return 'refused, but not in a sentence';
  if (saidByKey(headers['refusal'])?.english !== text) return 'refused, but not by its key';
  return inside.test(text) ? 'tells of the inside' : undefined;
}

function misshapen(name: string, { status, headers, text }: Answer): string | undefined {
  const { reply, paged, sendsFile, sendsRows, sendsEvents } = calls[name]!;
  if (sendsEvents) return undefined;
  if (status === 204) return text === '' ? undefined : 'done, but with words';
  const isNamed = headers['content-disposition'] !== undefined;
  if (sendsRows) {
    const isOfKind = headers['content-type'] === rowTypes[sendsRows];
    return isNamed && isOfKind ? undefined : 'no file of rows';
  }
  if (!headers['content-type']?.startsWith('application/json')) return 'done, but not in JSON';
  const content: unknown = JSON.parse(text);
  if (sendsFile) return isNamed ? undefined : 'a file without a name';
  const page = { rows: content, next: headers['x-next'], total: Number(headers['x-total-count']) };
  const { success, error } = reply.safeParse(paged ? page : content);
  return success ? undefined : `not the shape of the reply: ${error.issues[0]?.path.join('.')}`;
}
