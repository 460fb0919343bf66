// Work on a file in a thread of its own, which is made for the file and ends with it, so that no
// file of anybody holds up a request.
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { messages } from '../../contract/messages/messages.ts';
import type { Sentence } from '../../contract/messages/sentences.ts';
import type { Reason } from '../../contract/reasons.ts';
import { limitConcurrency } from '../../domain/fair-queue.ts';
import { Refusal } from '../../domain/refusal.ts';

/** The limits of files: those that are worked on concurrently, and all including waiting ones. */
const places = { working: 1, all: 10 };
/** The timeout of the work in milliseconds; the worst file of 4 MB takes a tenth of it. */
const timeout = 10_000;
/** The limits of the thread's heap in MiB. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 };

const working = limitConcurrency(places.working);
let taken = 0;

/**
 * Receives a file of bounded size into memory, and works on it when it is its turn. Refuses a file
 * above the limit, before any of it is read.
 */
export async function withFile<T>(
  upload: Readable,
  work: (file: Buffer) => Promise<T>,
): Promise<T> {
  if (taken >= places.all) throw new Refusal('unavailable', messages.unavailable, 2);
  taken += 1;
  try {
    const file = await buffer(upload);
    return await working(() => work(file));
  } finally {
    taken -= 1;
  }
}

/** A message of the thread. */
type Told<Answer> =
  { answer: Answer } | { refused: { reason: Reason; sentence: Sentence } } | { failed: unknown };

/**
 * Runs a program in a new thread with an order, which is copied, and returns its answer or throws
 * its refusal. Refuses as unavailable what takes too long or too much memory.
 *
 * @param program The path of a program that calls `answerOrder`.
 */
export async function inThread<Answer>(program: string, order: object): Promise<Answer> {
  const thread = new Worker(program, { workerData: order, resourceLimits });
  const { promise, resolve, reject } = Promise.withResolvers<Told<Answer>>();
  const tooMuch = () => new Refusal('unavailable', messages.unavailable, 2);
  const late = setTimeout(() => reject(tooMuch()), timeout);
  thread.once('message', resolve);
  thread.once('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error),
  );
  thread.once('exit', (code) => reject(new Error(`A thread ended without an answer: ${code}`)));
  try {
    const told = await promise;
    if ('answer' in told) return told.answer;
    if ('failed' in told) throw told.failed;
    throw new Refusal(told.refused.reason, told.refused.sentence);
  } finally {
    clearTimeout(late);
    await thread.terminate();
  }
}

/**
 * In a thread: answers the order with which it was started. The bytes in `moved` belong to the
 * receiver afterwards.
 */
export async function answerOrder<Order, Answer>(
  work: (order: Order) => Promise<{ answer: Answer; moved: ArrayBuffer[] }>,
): Promise<void> {
  try {
    const { answer, moved } = await work(workerData as Order);
    tell({ answer }, moved);
  } catch (error) {
    if (!(error instanceof Refusal)) return tell({ failed: error });
    const { reason, sentence } = error;
    tell({ refused: { reason, sentence } });
  }
}

const tell = (told: Told<unknown>, moved: ArrayBuffer[] = []) =>
  void parentPort?.postMessage(told, moved);
