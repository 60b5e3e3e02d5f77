export type BackupTable = { name: string; columns: string[]; rows: number }

export type BackupHeader = {
  format: 'etalase-backup'
  version: 1
  created_at: string
  migrations: string[]
  tables: BackupTable[]
}

/** Values as text, since a sequence may go beyond what a JavaScript number holds. */
export type Sequence = { name: string; last_value: string; is_called: boolean }

/** Told after each table. */
export type Progress = (table: string, rows: number) => void

/** The line after a table's rows; no row can look like it, because COPY doubles a backslash in data. */
export const END_OF_TABLE = '\\.\n'

export const jsonLine = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`)

export const checksumLine = (sha256: string) => jsonLine({ sha256 })

/** Every checksum line has the same length, so that it can be cut off the end of a stream. */
export const CHECKSUM_LINE_BYTES = checksumLine('0'.repeat(64)).length
