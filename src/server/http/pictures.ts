// Pictures of rewards: their name is what is in them, so that a browser keeps them for good.
import type { FastifyInstance } from 'fastify';
import { fileTypes } from '../../contract/endpoint.ts';
import { messages } from '../../contract/messages.ts';
import { found } from '../../domain/refusal.ts';
import { readPicture } from '../../storage/rewards.ts';
import type { Services } from '../context.ts';
import { forever } from './pages.ts';

/** Adds `GET /pictures/{SHA-256}.jpg`, open to anybody, as long as a reward has the picture. */
export function pictures(app: FastifyInstance, { store }: Services): void {
  app.get<{ Params: { name: string } }>('/pictures/:name', async ({ params }, reply) => {
    const [, hash] = /^([0-9a-f]{64})\.jpg$/.exec(params.name) ?? [];
    const picture = found(hash && (await readPicture(store.db, hash)), messages.notFound);
    return reply.type(fileTypes.picture).header('Cache-Control', forever).send(picture);
  });
}
