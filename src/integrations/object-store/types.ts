import type { Readable } from 'node:stream'
import { AppError } from '../../platform/errors/errors.ts'
import type { ByteRange } from '../../platform/http/bodies/byte-range.ts'

/** `size` is that of the whole object, also when a range of it is read. `etag` is quoted, as in the header. */
export type ObjectHead = { size: number; etag: string | undefined }

export type ListedObject = ObjectHead & { key: string }

export type StoredObject = ObjectHead & { body: Readable }

/** Every method throws 503 `unavailable` if the store does not respond or refuses to work. */
export type ObjectStore = {
  /** Atomic: readers never see a partial object. */
  put(key: string, body: Readable, about: { size: number; contentType: string }): Promise<void>
  head(key: string): Promise<ObjectHead | undefined>
  get(key: string, range?: ByteRange): Promise<StoredObject | undefined>
  /** Does nothing if the object does not exist. */
  delete(key: string): Promise<void>
  /** All objects, in no particular order. */
  list(): AsyncIterable<ListedObject>
  /** Throws if objects cannot be read or written at the moment. */
  check(): Promise<void>
}

const retrySeconds = 30

/** The cause is for the log; the response names neither the address nor the bucket. */
export const storeUnavailable = (cause: unknown) =>
  Object.assign(
    new AppError(503, 'unavailable', 'The storage of files does not respond. Try again shortly', {
      headers: { 'retry-after': String(retrySeconds) },
    }),
    { cause },
  )

const keyPattern = /^[A-Za-z0-9_-]+(?:[./][A-Za-z0-9_-]+)*$/

/** Prevents path traversal: accepts only keys that stay inside the folder or bucket. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key) || key.length > 300) throw new Error(`not an object key: ${JSON.stringify(key)}`)
  return key
}
