/*
 * One file with all data of the public schema, readable by any supported PostgreSQL. Queued background jobs stay out.
 *
 * The file is gzip over: a JSON header line; for each table its rows as COPY writes them and a line `\.`; a JSON line
 * with the sequences; a JSON line with the SHA-256 of everything before. Tables come after those they refer to.
 *
 * 1. write-backup.ts writes it from one snapshot, while the service goes on.
 * 2. read-backup.ts checks it and loads it into an empty database in one transaction.
 */
export type { BackupHeader, Progress } from './format.ts'
export { readBackup } from './read-backup.ts'
export { writeBackup } from './write-backup.ts'
