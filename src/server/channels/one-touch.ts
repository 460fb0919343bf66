// The end of a channel by one touch in a message: mail programs POST to the address of the header
// List-Unsubscribe (RFC 8058). Opening the address only leads to the page that asks.
import type { FastifyInstance } from 'fastify';
import type { LanguageCode } from '../../contract/values/languages.ts';
import { messages } from '../../contract/messages/messages.ts';
import { found } from '../../domain/refusal.ts';
import { endChannel, findByEndToken } from '../../storage/channels/contacts.ts';
import { transact } from '../../storage/database/transaction.ts';
import { isToken } from '../accounts/secrets.ts';
import type { Services } from '../context.ts';

/** Bytes of a body that mail programs send, which says nothing that is needed. */
const bodyLimit = 4_096;

type Stopping = Pick<Services, 'store' | 'clock'>;

interface Stop {
  token: string;
  /** The language of the words that were shown; that of the consent by default. */
  language?: LanguageCode;
}

/**
 * Ends offers and notices by the channel of a token, also where they have ended before; false if it
 * is no such token. A token does nothing else, so that whoever reads a forwarded message can only
 * end it.
 */
export const stopBy = ({ store, clock }: Stopping, { token, language }: Stop): Promise<boolean> =>
  transact(store, async (db) => {
    const contact = await findByEndToken(db, token);
    if (!contact) return false;
    const { customerId } = contact;
    const noted = await endChannel(
      { ...store, db },
      {
        ...contact,
        language,
        place: 'link',
        actor: { role: 'customer', id: customerId, address: null },
        at: clock(),
      },
    );
    return noted !== undefined;
  });

/** Adds `/stop/{token}`: a POST ends offers, a GET leads to the page that asks. */
export function oneTouch(app: FastifyInstance, services: Stopping): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { token: string } }>('/stop/:token', async ({ params }, reply) => {
      const { token } = params;
      const isStopped = isToken(token) && (await stopBy(services, { token }));
      found(isStopped || undefined, messages.linkWrong);
      return reply.code(200).type('text/plain; charset=utf-8').send('');
    });
    // What is behind # is neither sent to servers nor kept in their logs.
    scope.get<{ Params: { token: string } }>('/stop/:token', async ({ params }, reply) =>
      reply.redirect(`/stop/#${encodeURIComponent(params.token)}`, 303),
    );
  });
}
