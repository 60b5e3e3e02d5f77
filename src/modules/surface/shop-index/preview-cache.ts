import { createByteCache } from '../../../platform/byte-cache.ts'
import { AppError } from '../../../platform/errors.ts'
import { createSemaphore } from '../../../platform/semaphore.ts'

type Entry = { fingerprint: string; bytes: Buffer; isUsed: boolean }

type Options = { maxBytes: number; maxRunning?: number; maxWaiting?: number }

const busy = () =>
  new AppError(503, 'unavailable', 'Too many preview pictures are being drawn. Try again shortly', {
    headers: { 'retry-after': '5' },
  })

/**
 * Drawn pictures. Each is drawn once for each fingerprint of what it shows: concurrent requests wait for it, and few are
 * drawn at the same time, so that previews leave the processor to buyers. `admit` may refuse the request that would draw it.
 */
export function createPreviewCache({ maxBytes, maxRunning = 1, maxWaiting = 100 }: Options) {
  const entries = createByteCache<Entry>(maxBytes, ({ bytes }) => bytes.length)
  const drawing = new Map<string, Promise<Buffer>>()
  const takeTurn = createSemaphore({ maxRunning, maxWaiting, maxWaitMs: 20_000, refuse: busy })

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
    // Another request may have begun or drawn the picture while this one waited for its admission.
    const started = find(key, fingerprint) ?? drawing.get(name)
    if (started) return await started
    const drawn = takeTurn(draw)
      .then((bytes) => {
        entries.store(key, { fingerprint, bytes, isUsed: false })
        return bytes
      })
      .finally(() => drawing.delete(name))
    drawing.set(name, drawn)
    return await drawn
  }
}
