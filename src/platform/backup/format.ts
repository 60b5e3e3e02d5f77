export type BackupTable = { name: string; columns: string[]; rows: number }

export type BackupHeader = {
  format: 'etalase-backup'
  version: 1
  created_at: string
  migrations: string[]
  tables: BackupTable[]
}

/** Values are text, because a bigint sequence may exceed the safe integers of JavaScript. */
export type Sequence = { name: string; last_value: string; is_called: boolean }

/** Called after each table. */
export type Progress = (table: string, rows: number) => void

/** Ends the rows of a table. No row can equal it, because COPY escapes backslashes in data. */
export const END_OF_TABLE = '\\.\n'

export const jsonLine = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`)

export const checksumLine = (sha256: string) => jsonLine({ sha256 })

/** Every checksum line has the same length, so that it can be separated from the end of a stream. */
export const CHECKSUM_LINE_BYTES = checksumLine('0'.repeat(64)).length
