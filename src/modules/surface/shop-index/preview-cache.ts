import { AppError } from '../../../platform/errors.ts'
import { createSemaphore } from '../../../platform/semaphore.ts'

type Entry = { fingerprint: string; bytes: Buffer }

type Options = { maxBytes: number; maxRunning?: number; maxWaiting?: number }

const busy = () =>
  new AppError(503, 'unavailable', 'Too many preview pictures are being drawn. Try again shortly', {
    headers: { 'retry-after': '5' },
  })

/**
 * Drawn pictures, the least recently used of which are evicted. Each is drawn once for each fingerprint of what it shows:
 * concurrent requests wait for it, and few are drawn at the same time, so that previews leave the processor to buyers.
 */
export function createPreviewCache({ maxBytes, maxRunning = 1, maxWaiting = 100 }: Options) {
  const entries = new Map<string, Entry>()
  const drawing = new Map<string, Promise<Buffer>>()
  const takeTurn = createSemaphore({ maxRunning, maxWaiting, maxWaitMs: 20_000, refuse: busy })
  let held = 0

  function drop(key: string) {
    held -= entries.get(key)?.bytes.length ?? 0
    entries.delete(key)
  }

  function store(key: string, entry: Entry) {
    drop(key)
    held += entry.bytes.length
    entries.set(key, entry)
    for (const oldest of entries.keys()) {
      if (held <= maxBytes) break
      drop(oldest)
    }
  }

  return async (key: string, fingerprint: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const found = entries.get(key)
    if (found?.fingerprint === fingerprint) {
      entries.delete(key)
      entries.set(key, found)
      return found.bytes
    }
    const name = `${key}:${fingerprint}`
    const started = drawing.get(name)
    if (started) return await started
    const drawn = takeTurn(draw)
      .then((bytes) => {
        store(key, { fingerprint, bytes })
        return bytes
      })
      .finally(() => drawing.delete(name))
    drawing.set(name, drawn)
    return await drawn
  }
}
