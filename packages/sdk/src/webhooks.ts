import type { WebhookEvent } from './generated/types.generated.ts'

export type { WebhookEvent } from './generated/types.generated.ts'

/** The delivery is not from the service, or it is too old. Answer it with 400 and do nothing. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

export type Delivery = {
  /** `whsec_…` of the app or endpoint; after a rotation the new and the old one. */
  secret: string | string[]
  /** The headers of the request: of `fetch`, or of Node. */
  headers: Headers | Record<string, string | string[] | undefined>
  /** The body as it arrived, before it was parsed. */
  body: string | Uint8Array
  /** Seconds that the sender's clock may differ. Default 300. */
  tolerance?: number
}

const encoder = new TextEncoder()

/** Checks the signature (Standard Webhooks) and returns the event. Throws a WebhookError otherwise. */
export async function readWebhook({ secret, headers, body, tolerance = 300 }: Delivery): Promise<WebhookEvent> {
  const read = (name: string) => readHeader(headers, name)
  const [id, timestamp, signatures] = [read('webhook-id'), read('webhook-timestamp'), read('webhook-signature')]
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= tolerance))
    throw new WebhookError(`webhook-timestamp is not within ${tolerance} seconds of now`)
  const bytes = typeof body === 'string' ? encoder.encode(body) : body
  const signed = join(encoder.encode(`${id}.${timestamp}.`), bytes)
  const given = signatures.split(' ').filter((signature) => signature.startsWith('v1,'))
  for (const key of await Promise.all([secret].flat().map(importKey)))
    for (const signature of given)
      if (await crypto.subtle.verify('HMAC', key, fromBase64(signature.slice(3)), signed))
        return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent
  throw new WebhookError('webhook-signature fits none of the secrets')
}

function readHeader(headers: Delivery['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value !== 'string') throw new WebhookError(`The header ${name} is missing`)
  return value
}

const importKey = (secret: string) =>
  crypto.subtle.importKey('raw', fromBase64(secret.replace(/^whsec_/, '')), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ])

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return new Uint8Array() // A signature that is no Base64 fits nothing.
  }
}

function join(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(head.length + tail.length)
  joined.set(head)
  joined.set(tail, head.length)
  return joined
}
