import { mkdir, rm, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

const abandonedMilliseconds = 180_000

/**
 * Lets one process at a time through, so that two that start together do not both build. Making a folder is what only
 * one of them can do; one that is older than any build takes was left behind by a process that was killed.
 */
export async function waitForTurn(folder: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      await mkdir(folder)
      return () => rm(folder, { recursive: true, force: true })
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
    }
    const age = await stat(folder).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (age > abandonedMilliseconds) await rm(folder, { recursive: true, force: true })
    else await wait(200)
  }
}
