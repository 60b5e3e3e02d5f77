import type { Readable } from 'node:stream'

export type StoredObject = { body: Readable; size: number }

/** Puts, gets and deletes by key, in streams. */
export type ObjectStore = {
  /** Whole or not at all: a reader never sees half of what is being put. */
  put(key: string, body: Readable, about: { size: number; contentType: string }): Promise<void>
  get(key: string): Promise<StoredObject | undefined>
  /** Nothing happens where there is nothing. */
  delete(key: string): Promise<void>
}

const keyForm = /^[A-Za-z0-9_-]+(?:[./][A-Za-z0-9_-]+)*$/

/** Keeps every key inside its folder or bucket. */
export function checkKey(key: string): string {
  if (!keyForm.test(key) || key.length > 300) throw new Error(`not an object key: ${JSON.stringify(key)}`)
  return key
}
