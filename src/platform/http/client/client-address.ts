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

/** Reads the host name that was asked for as Fastify's `request.hostname` does: a trusted proxy may name another. */
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

/** An IPv4 address in its own form; a socket that listens for IPv6 too gives it as `::ffff:192.0.2.1`. */
export const plainAddress = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/i, '')
