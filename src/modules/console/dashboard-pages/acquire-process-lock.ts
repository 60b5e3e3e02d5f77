import { mkdir, rm, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** Must exceed the longest build: an older lock was left behind by a killed process. */
const abandonedAfterMs = 180_000

/**
 * A lock between processes, so that two processes that start together do not both build. `mkdir` succeeds in only one.
 * Returns the function that releases the lock.
 */
export async function acquireProcessLock(folder: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      await mkdir(folder)
      return () => rm(folder, { recursive: true, force: true })
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
    }
    const ageMs = await stat(folder).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (ageMs > abandonedAfterMs) await rm(folder, { recursive: true, force: true })
    else await wait(200)
  }
}
