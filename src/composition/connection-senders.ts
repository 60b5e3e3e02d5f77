import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { CrossOrigin } from '../access/cross-origin.ts'
import type { Storefront } from '../modules/stores/storefronts/index.ts'
import { isPlainGet } from '../platform/http/fast-lane.ts'
import type { clientBucket } from './authenticate-shop.ts'

/** A storefront that accepts the key and the origin of a sender, and the bucket that counts the sender's requests. */
export type Admission = { storefront: Storefront; bucket: ReturnType<typeof clientBucket> }

/** What the headers of a request say, and the storefront that accepted them. */
export type Sender = {
  rawHeaders: string[]
  key: string
  origin: string | undefined
  ifNoneMatch: string | undefined
  address: string
  /** The response headers that depend on the sender alone, as names and values in turn. */
  lines: string[]
  admission: Admission | undefined
}

type Options = {
  crossOrigin: CrossOrigin
  clientAddress: (request: IncomingMessage) => string | undefined
  /** Sent with every response. */
  headers: Record<string, string>
}

export const toLines = (headers: Record<string, string>) => Object.entries(headers).flat()

/**
 * Reads the senders of plain GET requests with a storefront key. The last sender of each connection is kept: a request
 * that repeats all headers of the one before is from the same sender, so its headers need not be parsed again.
 */
export function createSenders({ crossOrigin, clientAddress, headers }: Options) {
  const last = new WeakMap<Socket, Sender>()
  const always = toLines(headers)

  function read(request: IncomingMessage): Sender | undefined {
    if (!isPlainGet(request)) return undefined
    const { origin, 'if-none-match': ifNoneMatch } = request.headers
    const key = crossOrigin.findKey(request.headers)
    const address = clientAddress(request)
    if (!key || !address) return undefined
    const lines = [...always, ...toLines(crossOrigin.answer(origin))]
    return { rawHeaders: request.rawHeaders, key, origin, ifNoneMatch, address, lines, admission: undefined }
  }

  return (request: IncomingMessage): Sender | undefined => {
    if (request.method !== 'GET') return undefined
    const known = last.get(request.socket)
    if (known && isEqual(known.rawHeaders, request.rawHeaders)) return known
    const sender = read(request)
    if (sender) last.set(request.socket, sender)
    return sender
  }
}

function isEqual(one: string[], other: string[]): boolean {
  if (one.length !== other.length) return false
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false
  return true
}
