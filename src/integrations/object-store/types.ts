import type { Readable } from 'node:stream'

export type StoredObject = { body: Readable; size: number }

export type ObjectStore = {
  /** Atomic: readers never see a partial object. */
  put(key: string, body: Readable, about: { size: number; contentType: string }): Promise<void>
  get(key: string): Promise<StoredObject | undefined>
  /** Does nothing if the object does not exist. */
  delete(key: string): Promise<void>
}

const keyPattern = /^[A-Za-z0-9_-]+(?:[./][A-Za-z0-9_-]+)*$/

/** Prevents path traversal: accepts only keys that stay inside the folder or bucket. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key) || key.length > 300) throw new Error(`not an object key: ${JSON.stringify(key)}`)
  return key
}
