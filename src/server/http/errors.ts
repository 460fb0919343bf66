// Error answers: a status and one sentence, never internal details.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { fileTypes } from '../../contract/file-types.ts';
import { programCalls } from '../../contract/connections/problems.ts';
import { messages } from '../../contract/messages/messages.ts';
import { statusOf, type Reason } from '../../contract/reasons.ts';
import {
  sentence,
  writeSentence,
  type PlainMessage,
  type Sentence,
} from '../../contract/messages/sentences.ts';
import { textOf } from '../../contract/messages/texts.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Engine } from '../../storage/database/engine.ts';
import type { OutageLog } from '../metrics/outages.ts';
import { problemFor, problemMedia, type Refused } from './problems.ts';

/** Answers a failed request in plain text. Unexpected errors are logged. */
export const answerErrors =
  (
    { isUnavailable }: Pick<Engine, 'isUnavailable'>,
    outages: Pick<OutageLog, 'recordUnavailable'>,
  ) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOf(error, request, isUnavailable);
    const { statusCode = 0, headers = {} } = error as Partial<FileError>;
    if (!refusal && ofFiles.has(statusCode)) {
      const wrong = sentence(messages.invalidInput);
      const refused = { status: statusCode, sentence: wrong, fields: [] };
      return sendSentence(reply.headers(headers), refused);
    }
    if (!refusal) {
      const reqId = requestId(request);
      request.log.error({ err: error, reqId }, 'a request failed');
      const failed = sentence(messages.requestFailed, { request: reqId });
      return sendSentence(reply, { status: 500, sentence: failed, fields: [] });
    }
    // The error is logged with a delay, and not for each request, since there may be thousands a
    // second; the refusal itself is logged with its answer.
    if (refusal !== error && refusal.reason === 'unavailable') {
      outages.recordUnavailable({ error, reqId: requestId(request) });
    }
    // The cause is meant for the operator, not for the caller.
    if (refusal.cause !== undefined) {
      request.log.error({ err: refusal.cause, reqId: requestId(request) }, 'a request failed');
    }
    return sendRefusal(reply, refusal);
  };

/** The name of a request in the log, made when it is first asked for. */
export const requestId = (request: FastifyRequest): string => (request.id ||= crypto.randomUUID());

function refusalOf(
  error: unknown,
  { routeOptions }: FastifyRequest,
  isUnavailable: Engine['isUnavailable'],
): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error)) return new Refusal('unavailable', messages.unavailable);
  const { takesFile } = routeOptions.config;
  if (takesFile && (error as Partial<FastifyError>).statusCode === 415) {
    return new Refusal('wrong-type', sentence(messages.wrongFile, { type: fileTypes[takesFile] }));
  }
  const refusal = refusedByFramework[(error as Partial<FastifyError>).statusCode ?? 0];
  return refusal && new Refusal(...refusal);
}

/** Refusals by Fastify, in our words. */
const refusedByFramework: Record<number, [Reason, PlainMessage]> = {
  400: ['invalid', messages.notJson],
  // The address is a folder of the web app.
  403: ['not-found', messages.notFound],
  404: ['not-found', messages.notFound],
  413: ['too-large', messages.tooLarge],
  415: ['wrong-type', messages.notJson],
};

/** An error of a file that is asked for under a condition, or in part. */
interface FileError {
  statusCode: number;
  headers: Record<string, string>;
}

/** The file has changed, or does not have the part: RFC 9110, 15.5.13 and 15.5.17. */
const ofFiles: ReadonlySet<number> = new Set([412, 416]);

/** Answers a refusal; programs get it as a problem of RFC 9457. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  const { reason, fields, retryAfter } = refusal;
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
  return sendSentence(reply, { status: statusOf[reason], sentence: refusal.sentence, fields });
}

function sendSentence(reply: FastifyReply, refused: Refused) {
  const { status, sentence: why } = refused;
  reply.code(status).headers(refusalHeader(why));
  const { routeOptions, url } = reply.request;
  // The address may be written otherwise than its route.
  if (![routeOptions.url, url].some((one) => one?.startsWith(programCalls))) {
    return reply.type('text/plain; charset=utf-8').send(textOf(why));
  }
  if (status === statusOf.unauthenticated) reply.header('WWW-Authenticate', 'Bearer');
  return reply.type(problemMedia).send(problemFor(refused));
}

/** The longest `Refusal` header: a proxy has a few thousand bytes for all headers. */
const longestHeader = 2_000;

/** The `Refusal` header, by which screens translate the sentence of the body. */
function refusalHeader(refusal: Sentence): Record<string, string> {
  const header = writeSentence(refusal);
  return header.length <= longestHeader ? { Refusal: header } : {};
}
