// The refusal of wrong methods, with the allowed ones in `Allow` (RFC 9110, 15.5.6).
import type { FastifyInstance, FastifyReply } from 'fastify';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { Refusal } from '../../domain/refusal.ts';

/** Refuses a method, and names those that the address supports. */
export function refuseMethod(reply: FastifyReply, methods: readonly string[]): never {
  const named = methods.join(', ');
  reply.header('Allow', named);
  throw new Refusal('wrong-method', sentence(messages.wrongMethod, { methods: named }));
}

/**
 * Refuses the methods that an address does not support, for all routes that are added afterwards. A
 * hook does this, because a route for each wrong method of each address would take half of the
 * start-up time.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  const addresses = new Map<string, { pattern?: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    // Files share one route for all addresses, most of which do not exist.
    if (url.includes('*')) return;
    // The same address may have parameters of different names.
    const address = url.replace(/:\w+/g, ':part');
    const known = addresses.get(address) ?? { methods: new Set<string>() };
    addresses.set(address, known);
    for (const one of [method].flat()) known.methods.add(one);
  });

  // The refusal comes before the body is read, which could be refused for another reason.
  app.addHook('onRequest', ({ url, method, is404, route }, reply, done) => {
    const [path = ''] = url.split('?', 1);
    let taken = addresses.get(path);
    // Patterns are only compared, and made, if no route has matched.
    if (is404 || route.url?.includes('*'))
      taken ??= [...addresses].find(([address, known]) =>
        (known.pattern ??= patternOf(address)).test(path),
      )?.[1];
    if (taken?.methods.has(method) === false) refuseMethod(reply, [...taken.methods].toSorted());
    done();
  });
}

/** Matches the paths of an address, in which `:part` stands for any part. */
const patternOf = (address: string) =>
  new RegExp(`^${address.replaceAll('.', '\\.').replaceAll(':part', '[^/]+')}$`);
