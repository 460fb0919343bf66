// The refusal of wrong methods, which names the right ones: RFC 9110, 15.5.6.
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

/** Records the routes that are added from now on; answers a function that adds the refusals. */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const taken = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    // Files share one route for all addresses, most of which do not exist.
    if (url.includes('*')) return;
    // The same address may have parameters of different names.
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
        // The refusal comes before the body is read, which could be refused for another reason.
        onRequest: async (_, reply) => refuseMethod(reply, allowed),
        handler: () => {},
      });
    }
  };
}
