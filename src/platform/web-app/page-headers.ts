import type { FastifyInstance } from 'fastify'

export const strictHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
}

/** Puts the strictest headers on every response of a server; a page relaxes what it needs. */
export function pageHeaders(server: FastifyInstance) {
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(strictHeaders)
    done()
  })
}

/**
 * What a page may load. Mantine writes its theme as style elements, which the nonce lets through; logos of apps come
 * from anywhere over https. `formTargets` are the origins that an answer to a form of the page may redirect to.
 */
export const pagePolicy = (nonce: string, formTargets: string[] = []) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
