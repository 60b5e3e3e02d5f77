import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Fault } from './server.ts'

/** What a browser keeps for itself. */
type Keys = { private: Buffer; public: Buffer; auth: Buffer }

type Answer = { status: number; headers?: Record<string, string> }

export type FakeDevice = {
  /** What `PushSubscription.toJSON()` returns. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** The messages that the browser decrypted, oldest first. */
  received: Record<string, string>[]
  /** The next requests get these answers, and their messages do not arrive. */
  answers: Answer[]
}

const maxBytes = 4096
const dayS = 86_400

/** Decrypts a message (RFC 8188 and 8291), as strictly as a browser. */
export function decryptPush(keys: Keys, body: Buffer): string {
  const [salt, size, idLength] = [body.subarray(0, 16), body.readUInt32BE(16), body[20]!]
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  if (idLength !== 65 || size < 18 || record.length > size) throw new Error('the header is wrong')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(keys.private)
  const derive = (input: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.public, sender])
  const input = derive(pair.computeSecret(sender), keys.auth, info, 32)
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const decipher = createDecipheriv('aes-128-gcm', key, derive(input, salt, 'Content-Encoding: nonce\0', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('the padding is wrong')
  return padded.subarray(0, end).toString()
}

const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

/** What is wrong with the signature of a request (RFC 8292); undefined if nothing is. */
function findForgery(
  authorization: string | undefined,
  { origin, key, nowS }: Record<'origin' | 'key', string> & { nowS: number },
) {
  const [, token, sender] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (!token || !sender) return { status: 401, reason: 'no VAPID' }
  if (sender !== key) return { status: 403, reason: 'another key than that of the subscription' }
  const [header, claims, signature] = token.split('.') as [string, string, string]
  const point = Buffer.from(sender, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = parse(claims) as { aud: string; exp: number; sub: string }
  if (!isSigned || parse(header).alg !== 'ES256') return { status: 401, reason: 'a wrong signature' }
  if (aud !== origin) return { status: 401, reason: 'for another push service' }
  if (!(exp > nowS && exp <= nowS + dayS)) return { status: 401, reason: 'expired, or valid for too long' }
  return /^(mailto:.+@.+|https:\/\/.+)$/.test(sub) ? undefined : { status: 401, reason: 'no contact' }
}

const isWhole = (text: unknown) => typeof text === 'string' && /^\d+$/.test(text)

/** What a strict push service refuses of a request (RFC 8030). */
function findFault(headers: IncomingHttpHeaders, body: Buffer) {
  if (!isWhole(headers.ttl)) return { status: 400, reason: 'no TTL' }
  if (!['very-low', 'low', 'normal', 'high', undefined].includes(headers.urgency as string))
    return { status: 400, reason: 'urgency' }
  if (headers['content-encoding'] !== 'aes128gcm') return { status: 415, reason: 'not encrypted' }
  if (headers['content-type'] !== 'application/octet-stream') return { status: 415, reason: 'content type' }
  return body.length > maxBytes ? { status: 413, reason: 'too large' } : undefined
}

/**
 * A push service on loopback with browsers that subscribed to it. It checks the request and its signature, decrypts the
 * message and answers 201, or what the test wants.
 */
export async function startFakePushService(publicKey: string, now = () => new Date()) {
  const devices = new Map<string, FakeDevice & { keys: Keys }>()
  /** Why requests were refused. */
  const refused: string[] = []
  /** Requests that wait for `release`, while answers are held. */
  const waiting: (() => void)[] = []
  const switches = { isHolding: false }
  const calls: string[] = []
  const faults: Fault[] = []

  function answer(path: string, headers: IncomingHttpHeaders, body: Buffer): Answer {
    const device = devices.get(path)
    if (!device) return { status: 404 }
    const fault =
      findFault(headers, body) ??
      findForgery(headers.authorization, { origin, key: publicKey, nowS: now().getTime() / 1000 })
    if (fault) refused.push(fault.reason)
    if (fault) return fault
    const message = JSON.parse(decryptPush(device.keys, body))
    const wanted = device.answers.shift()
    if (!wanted) device.received.push(message)
    return wanted ?? { status: 201, headers: { location: `${origin}/message/${randomBytes(8).toString('hex')}` } }
  }

  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    calls.push(`${request.method} ${request.url}`)
    const fault = faults.shift()
    if (fault === 'stuck') return
    if (switches.isHolding) await new Promise<void>((resolve) => waiting.push(resolve))
    const { status, headers } =
      request.method === 'POST' ? answer(request.url!, request.headers, body) : { status: 405 }
    if (fault !== 'slow') response.writeHead(status, headers).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    refused,
    waiting,
    switches,
    calls,
    /** The next request gets no answer: `stuck` does not work, `slow` works. */
    inject: (fault: Fault) => void faults.push(fault),
    heal: () => void faults.splice(0),
    /** A browser subscribes with the public key of the service. */
    subscribe(): FakeDevice {
      const pair = createECDH('prime256v1')
      const keys = { public: pair.generateKeys(), private: pair.getPrivateKey(), auth: randomBytes(16) }
      const path = `/send/${randomBytes(16).toString('base64url')}`
      const p256dh = keys.public.toString('base64url')
      const subscription = { endpoint: origin + path, keys: { p256dh, auth: keys.auth.toString('base64url') } }
      const device = { subscription, received: [], answers: [], keys }
      devices.set(path, device)
      return device
    },
    release() {
      switches.isHolding = false
      for (const resume of waiting.splice(0)) resume()
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
