// Downloads, which end with the session of the caller.
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { rowTypes } from '../../contract/file-types.ts';
import type { FileOfRows } from '../../contract/values/export-query.ts';

/** A file to send. The server has chosen its name, so that it needs no escaping. */
export interface Download {
  path: string;
  name: string;
}

type CheckCaller = () => Promise<void>;

/** Sends a file; the download breaks off when the caller's session ends. */
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

/** Sends a file of rows, which are read as fast as the client takes them. */
export const sendRows = (
  reply: FastifyReply,
  { name, parts, kind }: FileOfRows & { kind: keyof typeof rowTypes },
  checkCaller: CheckCaller,
) => named(reply, name).type(rowTypes[kind]).send(checked(parts, checkCaller));

const named = (reply: FastifyReply, name: string) =>
  reply.header('Content-Disposition', `attachment; filename="${name}"`);

/** The number of bytes, or of characters, after which the session is checked again. */
const maxUnchecked = 1_048_576;

function checked(parts: AsyncIterable<Uint8Array | string>, checkCaller: CheckCaller): Readable {
  async function* checking() {
    let unchecked = 0;
    for await (const part of parts) {
      unchecked += part.length;
      if (unchecked > maxUnchecked) {
        await checkCaller();
        unchecked = 0;
      }
      yield part;
    }
  }
  return Readable.from(checking());
}
