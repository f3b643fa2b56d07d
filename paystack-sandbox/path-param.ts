import type { FastifyRequest } from 'fastify';

/** A part of the address, for handlers that serve several routes. */
export function pathParam({ params }: FastifyRequest, name: string): string | undefined {
  if (typeof params !== 'object' || params === null) return undefined;
  const value: unknown = Reflect.get(params, name);
  return typeof value === 'string' ? value : undefined;
}
