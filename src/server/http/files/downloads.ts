// Files on their way to who asked for them, for as long as they may have them.
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file to be sent, under a name that we gave it, so that it needs no escaping. */
export interface Download {
  path: string;
  name: string;
}

/** A CSV file that is made while it is sent. */
export interface CsvFile {
  name: string;
  lines: AsyncIterable<string>;
}

type CheckCaller = () => Promise<void>;

/** Sends a file for as long as the caller may have it; it breaks off when their session ends. */
export async function sendFile(
  reply: FastifyReply,
  { path, name }: Download,
  checkCaller: CheckCaller,
) {
  const file = await open(path);
  return named(reply, name)
    .type('application/json; charset=utf-8')
    .header('Content-Length', (await file.stat()).size)
    .send(checked(file.createReadStream(), checkCaller));
}

/** The same of lines that are asked for as fast as they are taken. */
export const sendCsv = (reply: FastifyReply, { name, lines }: CsvFile, checkCaller: CheckCaller) =>
  named(reply, name).type('text/csv; charset=utf-8').send(checked(lines, checkCaller));

const named = (reply: FastifyReply, name: string) =>
  reply.header('Content-Disposition', `attachment; filename="${name}"`);

/** Bytes or characters after which it is asked anew whether the caller may have more. */
const mostUnchecked = 1_048_576;

function checked(parts: AsyncIterable<Buffer | string>, checkCaller: CheckCaller): Readable {
  async function* checking() {
    let unchecked = 0;
    for await (const part of parts) {
      unchecked += part.length;
      if (unchecked > mostUnchecked) {
        await checkCaller();
        unchecked = 0;
      }
      yield part;
    }
  }
  return Readable.from(checking());
}
