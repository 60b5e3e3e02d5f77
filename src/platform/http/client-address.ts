import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { cleanForwardedFor } from './forwarded-for.ts'

/** Reads the client's address as Fastify's `request.ip` does: through the trusted proxies only. */
export function createClientAddress(trustedProxies: string[]): (request: IncomingMessage) => string | undefined {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress
  const isTrusted = proxyAddr.compile(trustedProxies)
  return (request) => {
    cleanForwardedFor(request)
    return proxyAddr.all(request, isTrusted).at(-1)
  }
}
