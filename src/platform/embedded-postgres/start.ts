import { rm } from 'node:fs/promises'
import { chooseLocation } from './choose-location.ts'
import { type Connection, connectionTo, createDatabase } from './connection.ts'
import { createCluster } from './create-cluster.ts'
import { holdDirectory } from './hold-directory.ts'
import { type Postmaster, runPostmaster, stopPostmaster } from './postmaster.ts'
import { prepareSocketDirectory } from './socket-directory.ts'
import { stopOrphan } from './stop-orphan.ts'

export type EmbeddedPostgresOptions = {
  /** The folder for the database and its lock; created if missing. */
  dataDir: string
  log?: (line: string) => void
  /** Called if PostgreSQL exits without `stop`. */
  onExit?: (code: number | null) => void
  /** The package with the binaries; default: the installed one for this platform. */
  packageRoot?: string
  /**
   * As root, the folder for data and binaries that the PostgreSQL account cannot access elsewhere; default
   * /var/lib/etalase.
   */
  fallbackDir?: string
}

export type EmbeddedPostgres = {
  connection: Connection
  /** The folder in use. Differs from the requested one if the PostgreSQL account cannot enter that. */
  dataDir: string
  stop(): Promise<void>
}

/**
 * Starts the database of a folder and creates it the first time. Throws DirectoryHeldError if it is running already.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined)
  const location = await chooseLocation({ ...options, log })
  const release = await holdDirectory(location.dataDir)
  let postmaster: Postmaster | undefined
  let socketDir: string | undefined
  let stopping: Promise<void> | undefined

  const interrupt = () => void postmaster?.child.kill('SIGINT')
  const close = async () => {
    if (postmaster) await stopPostmaster(postmaster)
    process.off('exit', interrupt)
    if (socketDir) await rm(socketDir, { recursive: true, force: true })
    await release()
  }

  try {
    await stopOrphan(location.cluster, log)
    await createCluster(location)
    socketDir = await prepareSocketDirectory(location.cluster, location.account)
    postmaster = await runPostmaster(location, socketDir, log)
    // process.exit cannot wait for the shutdown, but can still request it.
    process.on('exit', interrupt)
    await createDatabase(socketDir)
  } catch (error) {
    await close()
    throw error
  }

  postmaster.exited.then((code) => {
    if (stopping) return
    log(`PostgreSQL ended unexpectedly (code ${code})`)
    options.onExit?.(code)
  })
  const stop = () => {
    stopping ??= close()
    return stopping
  }
  return { connection: connectionTo(socketDir), dataDir: location.dataDir, stop }
}
