interface Limits {
  /** for a request's first lines */
  headersMs: number;
  /** for all of a request: a photo of 10 MB over a slow line takes its time */
  requestMs: number;
  /** for a connection on which nothing moves */
  idleMs: number;
  /** how often slow requests are looked for */
  checkMs: number;
}

const USUAL: Limits = { headersMs: 30_000, requestMs: 120_000, idleMs: 60_000, checkMs: 5_000 };

/** Fastify's options against clients that drip: who has not sent a request in time gets 408 and is cut off. */
export function timeLimits({ headersMs, requestMs, idleMs, checkMs }: Limits = USUAL) {
  return {
    requestTimeout: requestMs,
    connectionTimeout: idleMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
  };
}
