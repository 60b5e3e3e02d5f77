import { createByteCache } from './byte-cache.ts'

type Entry = { fingerprint: string; bytes: Buffer; isUsed: boolean }

/**
 * Drawn pictures, bounded in bytes. A picture is drawn once per fingerprint of its content, and concurrent requests
 * wait for it. `admit` may refuse the request that would draw it.
 */
export function createPictureCache(maxBytes: number) {
  const entries = createByteCache<Entry>(maxBytes, ({ bytes }) => bytes.length)
  const drawing = new Map<string, Promise<Buffer>>()

  function find(key: string, fingerprint: string): Buffer | undefined {
    const found = entries.get(key)
    if (found?.fingerprint !== fingerprint) return undefined
    found.isUsed = true
    return found.bytes
  }

  return async (
    key: string,
    fingerprint: string,
    draw: () => Promise<Buffer>,
    admit: () => Promise<void>,
  ): Promise<Buffer> => {
    const found = find(key, fingerprint)
    if (found) return found
    const name = `${key}:${fingerprint}`
    if (!drawing.has(name)) await admit()
    // Another request may have started or finished the picture while this one waited for `admit`.
    const started = find(key, fingerprint) ?? drawing.get(name)
    if (started) return await started
    const drawn = draw()
      .then((bytes) => {
        entries.store(key, { fingerprint, bytes, isUsed: false })
        return bytes
      })
      .finally(() => drawing.delete(name))
    drawing.set(name, drawn)
    return await drawn
  }
}
