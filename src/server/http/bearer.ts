// Programs are authenticated by a key in `Authorization: Bearer`; their cookies are ignored.
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { messages } from '../../contract/messages/messages.ts';
import { allows } from '../../contract/scopes.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { recordedAddress } from '../../domain/addresses.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Program } from '../../storage/connections/key-queries.ts';
import { readKey } from '../accounts/key-text.ts';
import type { Services } from '../context.ts';

/**
 * The program that makes a call; refuses a malformed, ended or expired key. A malformed key is
 * refused without the database.
 */
export async function programOf(services: Services, { headers }: FastifyRequest): Promise<Program> {
  const [, text = ''] = /^Bearer (\S{1,100})$/i.exec(headers.authorization ?? '') ?? [];
  const key = readKey(text);
  const program = key && (await services.findProgram({ ...key, now: services.clock() }));
  if (program) return program;
  throw new Refusal('unauthenticated', messages.keyWrong);
}

/** Counts a call of a program; refuses one above its budget, or for which its key has no scope. */
export async function admitProgram(
  { budgets, clock, metrics }: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { scope }: Pick<Endpoint, 'scope'>,
): Promise<void> {
  const program = request.program!;
  // A broken connection closes without a finished answer. A connection that was broken before this
  // point is not counted here.
  onceOver(reply.raw, () => {
    const failed = reply.statusCode >= 400;
    budgets.answered(program, { failed, ms: reply.elapsedTime });
    metrics.programAnswered({ key: program.id, failed });
  });
  await budgets.spend(program, { now: clock(), address: recordedAddress(request.ip) });
  if (scope) refuseWithout(program, scope);
}

/** Calls back once when an answer has been sent, or its connection is gone. */
function onceOver(answer: ServerResponse, done: () => void): void {
  let isOver = false;
  const end = () => {
    if (!isOver) done();
    isOver = true;
  };
  answer.once('finish', end);
  answer.once('close', end);
}

/** Refuses a program whose key lacks a scope. */
export function refuseWithout({ scopes }: Program, scope: NonNullable<Endpoint['scope']>): void {
  if (allows(scopes, scope)) return;
  throw new Refusal('forbidden', sentence(messages.keyNotAllowed, { scope }));
}
