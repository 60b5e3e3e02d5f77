import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ObjectStore } from './types.ts'

/** Writes an object, reads a part of it and deletes it; throws if any step fails. */
export async function tryObjectStore(objects: ObjectStore) {
  const key = `check/${randomUUID()}`
  await objects.put(key, Readable.from(['etalase']), { size: 7, contentType: 'text/plain' })
  const part = await objects.get(key, { start: 3, end: 6 })
  const text = part && Buffer.concat(await part.body.toArray()).toString()
  if (text !== 'lase') throw new Error('a file that was just stored is not returned as it was')
  await objects.delete(key)
  if (await objects.head(key)) throw new Error('a file that was deleted is still there')
}
