import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/**
 * Loads graphile-worker. Meanwhile `/` is the current folder, because graphile-worker looks there and in the folders above
 * for a configuration, and runs it: ours has none, people start commands in any folder, and the account of the service
 * may not be allowed to read it.
 */
export function loadGraphileWorker(): typeof import('graphile-worker') {
  const { cwd } = process
  process.cwd = () => '/'
  try {
    return require('graphile-worker')
  } finally {
    process.cwd = cwd
  }
}

/** The number of the newest migration in graphile-worker's package, without loading its code, which only a worker needs. */
export function newestQueueMigration(): number {
  const folder = join(dirname(require.resolve('graphile-worker/package.json')), 'sql')
  return Math.max(...readdirSync(folder).map((name) => Number.parseInt(name, 10)))
}
