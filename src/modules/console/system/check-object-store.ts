import type { ObjectStore } from '../../../integrations/object-store/index.ts'

export type ObjectState = 'ok' | 'failing' | 'full'

/** Probes give up after a few seconds, and this check gives up before. */
const answerMs = 3000

/** The least time between two checks of the store, because anyone may call the probe. */
const reuseMs = 2000

/** Returns a function that checks whether the object store works; concurrent and frequent calls share a result. */
export function createStoreCheck(objects: ObjectStore): () => Promise<ObjectState> {
  let running: Promise<ObjectState> | undefined
  let endedAt = -reuseMs
  return async () => {
    if (running && performance.now() - endedAt > reuseMs) running = undefined
    if (!running) {
      endedAt = Number.POSITIVE_INFINITY
      running = check(objects).finally(() => {
        endedAt = performance.now()
      })
    }
    return await running
  }
}

async function check(objects: ObjectStore): Promise<ObjectState> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'failing'>((resolve) => {
    timer = setTimeout(() => resolve('failing'), answerMs)
  })
  try {
    return await Promise.race([objects.check().then(() => 'ok' as const), late])
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    return code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : 'failing'
  } finally {
    clearTimeout(timer)
  }
}
