import type { FastifyInstance } from 'fastify';

/** One kind of answer, and how often it was given. */
export interface Tally {
  method: string;
  /** The pattern, '/api/news/:id', never what somebody has asked for: that may hold names, and there is no end to it. */
  route: string;
  status: number;
  /** It was sent before the framework looked at the request. */
  isKept: boolean;
  count: number;
}

export interface RequestTally {
  /** The one tally of such answers, for whoever gives one to count it: `count` plus one, and no more than that. */
  of(method: string, route: string, status: number, isKept: boolean): Tally;
  all(): Iterable<Tally>;
  /** Hears how long the framework took for an answer; absent while nobody wants to know. */
  observe?: (method: string, route: string, seconds: number) => void;
}

declare module 'fastify' {
  interface FastifyInstance {
    requestTally: RequestTally;
  }
}

/** Counts what is answered; those who send before the framework does count by themselves. */
export function tallyRequests(app: FastifyInstance): RequestTally {
  const tallies = new Map<string, Tally>();
  const tally: RequestTally = {
    all: () => tallies.values(),
    of(method, route, status, isKept) {
      const key = `${method} ${status} ${isKept} ${route}`;
      const known = tallies.get(key) ?? { method, route, status, isKept, count: 0 };
      tallies.set(key, known);
      return known;
    },
  };
  app.decorate('requestTally', tally);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    tally.of(request.method, route, reply.statusCode, false).count += 1;
    tally.observe?.(request.method, route, reply.elapsedTime / 1_000);
    done();
  });
  return tally;
}
