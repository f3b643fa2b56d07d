import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

interface Transport {
  https: boolean;
  /** All other sites of the school's domain are reached by https, too. */
  hstsSubdomains: boolean;
}

/** The headers of an answer, by those of its request. */
export type HeadersFor = (asked: IncomingHttpHeaders) => Record<string, string>;

/**
 * The headers of every answer, errors too; a page replaces the content security policy by its own. A window that another
 * site has opened is cut loose from it. To whoever came by themselves, or from a page of ours, nobody can hold on, and to cut
 * loose costs a browser a second process before it shows anything (decisions/0062). A browser that does not say counts as
 * sent by another site. No `vary`: pages are asked after each time, and elsewhere the policy says nothing.
 */
export function securityHeaders({ https, hstsSubdomains }: Transport): HeadersFor {
  const hsts = hstsSubdomains ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000';
  const headersWith = (openerPolicy: string) => ({
    'content-security-policy': NOTHING_ALLOWED,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': openerPolicy,
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(https && { 'strict-transport-security': hsts }),
  });
  const cutLoose = headersWith('same-origin');
  const asItIs = headersWith('unsafe-none');
  return ({ 'sec-fetch-site': from }) => {
    return from === 'none' || from === 'same-origin' ? asItIs : cutLoose;
  };
}

/** Set before the route runs, so that whatever answers carries them. */
export function addSecurityHeaders(app: FastifyInstance, headersFor: HeadersFor): void {
  // With a callback: a promise for each hook of each request is felt on the busiest answers.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request.headers));
    done();
  });
}
