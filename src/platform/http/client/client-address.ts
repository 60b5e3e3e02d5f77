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

/**
 * Reads the requested host name as Fastify's `request.hostname` does: from a trusted proxy's header if there is one.
 */
export function createRequestHost(trustedProxies: string[]): (request: IncomingMessage) => string {
  const withoutPort = (host: string) => host.replace(/:\d*$/, '')
  if (trustedProxies.length === 0) return ({ headers }) => withoutPort(headers.host ?? '')
  const isTrusted = proxyAddr.compile(trustedProxies)
  return ({ headers, socket }) => {
    const forwarded = headers['x-forwarded-host']
    const isNamed = forwarded !== undefined && isTrusted(socket.remoteAddress ?? '', 0)
    return withoutPort(isNamed ? String(forwarded).replace(/^.*,\s*/s, '') : (headers.host ?? ''))
  }
}

/** Converts an IPv4 address that an IPv6 socket reports as `::ffff:192.0.2.1` to its usual form. */
export const plainAddress = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/i, '')
