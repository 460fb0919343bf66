// The route of a request: Fastify makes its options anew whenever they are asked for, with ten
// fields, so that they are asked for once.
import type { FastifyInstance } from 'fastify';

/** Has each request keep its route, for the hooks that are added from now on. */
export function keepRoute(app: FastifyInstance): void {
  app.decorateRequest('route');
  app.addHook('onRequest', (request, _, done) => {
    request.route = request.routeOptions;
    done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    route: FastifyRequest['routeOptions'];
  }
}
