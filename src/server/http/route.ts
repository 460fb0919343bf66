// The route of a request. Fastify builds an object of ten fields whenever the route is asked for,
// so it is asked for only once.
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
