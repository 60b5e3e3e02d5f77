import { type ReadEntry, readEntries } from './read-entries.ts'
import { isVersion1, readVersion1 } from './read-version-1.ts'
import { type Verdict, verifyBackup } from './verify-backup.ts'
import { verifyVersion1 } from './verify-version-1.ts'

/** A backup that can be read several times from its start. */
export type BackupSource = () => AsyncIterable<Buffer>

/** Compares every checksum of a backup of any version. */
export const verify = async (source: BackupSource): Promise<Verdict> =>
  (await isOfVersion1(source)) ? await verifyVersion1(source()) : await verifyBackup(source())

/** The entries of a verified backup of any version. */
export const openBackup = async (source: BackupSource): Promise<AsyncIterable<ReadEntry>> =>
  (await isOfVersion1(source)) ? readVersion1(source()) : readEntries(source())

async function isOfVersion1(source: BackupSource): Promise<boolean> {
  for await (const chunk of source()) if (chunk.length > 1) return isVersion1(chunk)
  return false
}
