import { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { contentTypeFor, type ObjectStore, openObjectStore } from '../integrations/object-store/index.ts'
import type { ManifestObject, ObjectSource, ObjectTarget } from '../platform/backup/index.ts'

type Store = Pick<Config, 'objectStoreUrl' | 'dataDir'>

/** The objects of the folder with their bytes; those of a bucket as a manifest unless their bytes are wanted. */
export function objectSource(config: Store, isWithFiles: boolean): ObjectSource {
  const store = openObjectStore(config)
  return {
    mode: config.objectStoreUrl && !isWithFiles ? 'manifest' : 'bytes',
    async *list() {
      for await (const { key, size, etag } of store.list()) yield { key, size, etag: etag ?? null }
    },
    open: (key) => store.get(key),
  }
}

export function objectTarget(config: Store): ObjectTarget {
  const store = openObjectStore(config)
  return {
    put: (key, { size, body }) =>
      store.put(key, Readable.from(body, { objectMode: false }), { size, contentType: contentTypeFor(key) }),
    has: (object) => hasObject(store, object),
  }
}

/** An ETag that is no MD5 is compared too: it changes with the bytes of an object in one store. */
async function hasObject(store: ObjectStore, { key, size, etag }: ManifestObject) {
  const head = await store.head(key)
  return head !== undefined && head.size === size && (etag === null || head.etag === etag)
}
