/*
 * A real PostgreSQL as a child of this process, reached over a unix socket only.
 *
 * 1. choose-place.ts finds the binaries (binaries.ts), the account to run as (account.ts) and the folder that both reach.
 * 2. hold-directory.ts makes sure that one process at a time owns the folder.
 * 3. stop-orphan.ts ends a PostgreSQL that outlived a killed owner.
 * 4. create-cluster.ts runs initdb the first time.
 * 5. socket-directory.ts gives the socket a short, private folder.
 * 6. postmaster.ts runs PostgreSQL in its own process group, waits until it is ready, and stops it.
 */
export { embeddedVersion } from './binaries.ts'
export { type Connection, findRunningPostgres } from './connection.ts'
export { DirectoryHeldError } from './hold-directory.ts'
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './start.ts'
