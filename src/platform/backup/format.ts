export type BackupTable = { name: string; columns: string[] }

/** A partition that a restore may have to create before rows can go to it. */
export type Partition = { name: string; parent: string; bound: string }

export type BackupHeader = {
  format: 'etalase-backup'
  version: 1 | 2
  created_at: string
  migrations: string[]
  tables: BackupTable[]
  partitions?: Partition[]
  /** Whether the objects themselves are in the file, or only their keys, sizes and checksums. */
  objects?: ObjectMode
  /** The fingerprint of the instance key, which is never in the file; null if the installation has none. */
  instance_key?: string | null
}

export type ObjectMode = 'bytes' | 'manifest'

/** Values are text, because a bigint sequence may exceed the safe integers of JavaScript. */
export type Sequence = { name: string; last_value: string; is_called: boolean }

/** An object as the manifest describes it. Most S3 servers give the MD5 of its bytes as the ETag. */
export type ManifestObject = { key: string; size: number; etag: string | null }

/** The end of an entry: the SHA-256 and number of its stored bytes, and a table's number of rows. */
export type EntrySum = { sha256: string; bytes: number; rows?: number }

/** Called after each table, and after each object with the number of objects so far. */
export type Progress = (what: { table: string; rows: number } | { objects: number }) => void

export type EntryEncoding = 'gzip' | 'identity'

/** The beginning of an entry. `size` is set for objects. */
export type EntryHead = { entry: string; encoding: EntryEncoding; size?: number }

export const MAGIC = Buffer.from('etalase-backup2\n')

/*
 * A frame: one letter for its kind, the length of its content as 4 bytes, a CRC-32 over both and the content as 4 bytes,
 * the content. Numbers are big-endian.
 */
export const FRAME_HEAD_BYTES = 9
export const MAX_CONTENT_BYTES = 1024 * 1024

export const frameKinds = { entry: 'E', data: 'D', sum: 'S', end: 'Z' } as const

export type FrameKind = (typeof frameKinds)[keyof typeof frameKinds]
