import type { FastifyInstance } from 'fastify';

export interface Tally {
  method: string;
  /** The pattern, '/api/news/:id': addresses may hold names, and there is no end to them. */
  route: string;
  status: number;
  count: number;
}

export interface RequestTally {
  all(): Iterable<Tally>;
  /** Called with the time a response took; absent until /metrics is read. */
  observe?: (method: string, route: string, seconds: number) => void;
}

declare module 'fastify' {
  interface FastifyInstance {
    requestTally: RequestTally;
  }
}

/** Counts responses by method, route and status. */
export function tallyRequests(app: FastifyInstance): void {
  const tallies = new Map<string, Tally>();
  const tally: RequestTally = { all: () => tallies.values() };
  app.decorate('requestTally', tally);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    tallyOf(request.method, route, reply.statusCode).count += 1;
    tally.observe?.(request.method, route, reply.elapsedTime / 1_000);
    done();
  });

  function tallyOf(method: string, route: string, status: number): Tally {
    const key = `${method} ${status} ${route}`;
    const known = tallies.get(key) ?? { method, route, status, count: 0 };
    tallies.set(key, known);
    return known;
  }
}
