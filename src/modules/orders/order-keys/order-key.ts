import {
  hash,
  keyReused,
  type Outcome,
  openAnswer,
  type RequestKey,
  toScopeHash,
} from '../../../platform/idempotency/request-key.ts'
import { hashBody } from '../../../platform/idempotency/run-once.ts'

/** The stored form of a key: hashes that cannot be computed without the key. */
export type OrderKey = { scope_hash: Buffer; request_hash: Buffer }

export function toOrderKey(request: RequestKey): OrderKey {
  const { credential, route, key, body } = request
  return { scope_hash: toScopeHash(request), request_hash: hash(credential, route, key, JSON.stringify(body ?? null)) }
}

/** A stored key as a statement returns it: hashes in hex, and the encrypted answer in base64 if it is not an order. */
export type StoredKey = {
  scope_hash: string
  request_hash: string
  order_id: string | null
  status: number | null
  answer: string | null
  /** Whether a process of release 0.1 stored it, which stores the response even for orders. */
  is_older: boolean
}

/** A request with this key has been answered before. */
export class AnsweredBefore extends Error {
  stored: StoredKey

  constructor(stored: StoredKey) {
    super('This Idempotency-Key has been answered')
    this.stored = stored
  }
}

/** The order of a key, or its stored response; refuses another request body. */
export function readStored(request: RequestKey, stored: StoredKey): { order_id: string } | Outcome {
  const expected = stored.is_older ? hashBody(request) : toOrderKey(request).request_hash
  if (stored.request_hash !== expected.toString('hex')) throw keyReused()
  if (stored.order_id !== null) return { order_id: stored.order_id }
  const body = openAnswer(request, Buffer.from(stored.answer!, 'base64'))
  return { status: stored.status!, body, isReplay: true }
}
