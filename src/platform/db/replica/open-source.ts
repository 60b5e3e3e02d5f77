import type { ReadSource } from './fall-back.ts'
import type { Replica } from './replica.ts'

/** The primary, and the standby if there is one. */
export type SourceOwner = ReadSource & { replica: Replica | undefined }

/** Where a read runs that shows everything that was committed before: the standby, or else the primary. */
export const openSource = async ({ replica, db, reads, pool }: SourceOwner): Promise<ReadSource> =>
  (await replica?.open()) ?? { db, reads, pool }
