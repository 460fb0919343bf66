// Pictures of rewards: their name is their hash, so that browsers cache them for good.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileTypes } from '../../../contract/endpoint.ts';
import { messages } from '../../../contract/messages.ts';
import { bareJpeg } from '../../../domain/rewards/pictures.ts';
import { found, Refusal } from '../../../domain/refusal.ts';
import { readPicture } from '../../../storage/rewards/rewards.ts';
import type { Services } from '../../context.ts';
import { forever } from './pages.ts';
import { authorize } from '../session.ts';

/**
 * Adds `GET /pictures/{SHA-256}.jpg`, public as long as a reward has the picture; before that, only
 * the office can see it, and browsers do not cache it.
 */
export function pictures(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
    const [, hash] = /^([0-9a-f]{64})\.jpg$/.exec(request.params.name) ?? [];
    const picture = hash ? await readPicture(services.store.db, hash) : undefined;
    const { bytes, isOfReward } = found(picture, messages.notFound);
    if (!isOfReward && !(await isOffice(services, request))) {
      throw new Refusal('not-found', messages.notFound);
    }
    // A picture stored by an earlier version, or restored, may have more in it than is shown.
    const shown = found(bareJpeg(bytes), messages.notFound);
    if (isOfReward) reply.header('Cache-Control', forever);
    return reply.type(fileTypes.picture).send(Buffer.from(shown.buffer));
  });
}

async function isOffice(services: Services, request: FastifyRequest): Promise<boolean> {
  try {
    return (await authorize(services, request, { may: ['admin'] })) !== undefined;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
