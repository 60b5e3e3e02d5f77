import { rm } from 'node:fs/promises'
import { choosePlace } from './choose-place.ts'
import { type Connection, connectionTo, createDatabase } from './connection.ts'
import { createCluster } from './create-cluster.ts'
import { holdDirectory } from './hold-directory.ts'
import { type Postmaster, runPostmaster, stopPostmaster } from './postmaster.ts'
import { prepareSocketDirectory } from './socket-directory.ts'
import { stopOrphan } from './stop-orphan.ts'

export type EmbeddedPostgresOptions = {
  /** The folder for the database and its lock; created when missing. */
  dataDir: string
  log?: (line: string) => void
  /** Called when PostgreSQL ends although nobody asked it to. */
  onExit?: (code: number | null) => void
  /** The package with the binaries; by default the installed one for this platform. */
  packageRoot?: string
  /** Where root keeps what its unprivileged account cannot reach elsewhere; by default /var/lib/etalase. */
  fallbackDir?: string
}

export type EmbeddedPostgres = {
  connection: Connection
  /** Where the data really is, which differs from the wish when root's account cannot enter that folder. */
  dataDir: string
  stop(): Promise<void>
}

/** Starts the database of a folder, creating it the first time; throws DirectoryHeldError when it runs already. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined)
  const place = await choosePlace({ ...options, log })
  const release = await holdDirectory(place.dataDir)
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
    await stopOrphan(place.cluster, log)
    await createCluster(place)
    socketDir = await prepareSocketDirectory(place.cluster, place.account)
    postmaster = await runPostmaster(place, socketDir, log)
    // A process that leaves by process.exit cannot wait, but can still ask for a clean shutdown.
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
  return { connection: connectionTo(socketDir), dataDir: place.dataDir, stop }
}
