/*
 * Backup and restore of all data in the public schema, for any supported PostgreSQL. Excludes queued background jobs.
 *
 * The file is compressed with gzip and contains: a JSON header line; for each table its rows in COPY text format and a
 * line `\.`; a JSON line with the sequences; a JSON line with the SHA-256 of everything before it. A table follows the
 * tables that it references.
 *
 * 1. write-backup.ts writes the file from one snapshot while the service runs.
 * 2. read-backup.ts verifies the checksum and loads the file into an empty database in one transaction.
 */
export type { BackupHeader, Progress } from './format.ts'
export { readBackup } from './read-backup.ts'
export { writeBackup } from './write-backup.ts'
