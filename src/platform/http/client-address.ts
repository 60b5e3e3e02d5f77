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

/** An IPv4 address in its own form; a socket that listens for IPv6 too gives it as `::ffff:192.0.2.1`. */
export const plainAddress = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/i, '')
