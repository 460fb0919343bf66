// A known address that is asked with another method says which ones it takes: RFC 9110, 15.5.6.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { messages } from '../../contract/messages.ts';
import { sentence } from '../../contract/sentences.ts';
import { Refusal } from '../../domain/refusal.ts';

/** Refuses a method, and names those that the address takes. */
export function refuseMethod(reply: FastifyReply, methods: readonly string[]): never {
  const named = methods.join(', ');
  reply.header('Allow', named);
  throw new Refusal('wrong-method', sentence(messages.wrongMethod, { methods: named }));
}

/** Notes every route that is added from now on; answers what adds their refusals in the end. */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const taken = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    // Files have one route for all their addresses, of which most are not there.
    if (url.includes('*')) return;
    // One address may have parameters of several names.
    const address = url.replace(/:\w+/g, ':part');
    const methods = taken.get(address) ?? new Set();
    taken.set(address, methods);
    for (const one of [method].flat()) methods.add(one);
  });

  return () => {
    for (const [url, methods] of new Map(taken)) {
      const allowed = [...methods].toSorted();
      app.route({
        method: app.supportedMethods.filter((method) => !methods.has(method)),
        url,
        exposeHeadRoute: false,
        // Before a body is read, which would be refused for itself.
        onRequest: async (_, reply) => refuseMethod(reply, allowed),
        handler: () => {},
      });
    }
  };
}
