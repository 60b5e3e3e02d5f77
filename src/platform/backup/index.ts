/*
 * Backup and restore of all data in the public schema and of all objects, for any supported PostgreSQL. Excludes queued
 * background jobs and the instance key, of which it has the fingerprint.
 *
 * The file starts with a magic line and contains frames (format.ts): one that names an entry, those with its data, one
 * with its SHA-256, and at last one with the SHA-256 of everything before it. Each frame also has a CRC-32, which shows
 * where a damage is. The entries: `header` (migrations, tables), `tables/…` with rows in COPY text format under gzip, a
 * table after the tables that it references, `sequences`, and `objects/…` or, without their bytes, `object-manifest`.
 *
 * 1. write-backup.ts makes the bytes from one snapshot while the service runs; write-frames.ts encodes them.
 * 2. verify-backup.ts compares every checksum; read-frames.ts and byte-reader.ts read the structure.
 * 3. read-backup.ts loads a verified backup into an empty database in one transaction; read-entries.ts decodes it.
 * 4. retention.ts names the backups of a schedule and tells which ones are to be deleted.
 * 5. Files of version 1 (read-version-1.ts) can still be verified and restored.
 */
export { partialMark, readFileBytes, writeWholeFile } from './backup-file.ts'
export type { BackupHeader, ManifestObject, Progress } from './format.ts'
export { type BackupSource, openBackup, verify } from './open-backup.ts'
export { type ObjectTarget, type RestoreSummary, readBackup } from './read-backup.ts'
export { listExpired, nameBackup } from './retention.ts'
export type { Problem, Verdict } from './verify-backup.ts'
export { type BackupSummary, type ObjectSource, writeBackup } from './write-backup.ts'
