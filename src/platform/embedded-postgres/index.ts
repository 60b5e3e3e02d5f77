/*
 * Runs PostgreSQL as a child process, reachable only over a unix socket.
 *
 * 1. choose-location.ts chooses the binaries (binaries.ts), the account (account.ts) and a folder that the account can
 *    enter.
 * 2. hold-directory.ts locks the folder for one process.
 * 3. stop-orphan.ts stops a PostgreSQL that a killed process left running.
 * 4. create-cluster.ts runs initdb the first time.
 * 5. socket-directory.ts creates a private folder with a short path for the socket.
 * 6. postmaster.ts runs PostgreSQL in its own process group, waits until it is ready, and stops it.
 */
export { embeddedVersion } from './binaries.ts'
export { findDataDir, hasCluster } from './choose-location.ts'
export { type Connection, findRunningPostgres } from './connection.ts'
export { DirectoryHeldError } from './hold-directory.ts'
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './start.ts'
