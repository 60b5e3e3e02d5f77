import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import type { Tables } from '../../../schema/tables.ts'

export type AuditRow = Selectable<Tables['audit_entries']>

const batchSize = 1000

/** Reads the entries of a chain in their order, after one and up to another. */
export async function* readEntries(
  db: Db,
  businessId: number,
  after = 0,
  last = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<AuditRow> {
  let sequence = after
  for (;;) {
    const batch = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('business_id', '=', businessId)
      .where('sequence', '>', sequence)
      .where('sequence', '<=', last)
      .orderBy('sequence')
      .limit(batchSize)
      .execute()
    yield* batch
    if (batch.length < batchSize) return
    sequence = batch.at(-1)!.sequence
  }
}

const hashText = /^[0-9a-f]{64}$/

/** Reads the lines of an archive. Returns null for one that is not an entry. */
export function parseEntry(line: string): AuditRow | null {
  try {
    const { previous_hash, hash, ...entry } = JSON.parse(line)
    if (!Number.isSafeInteger(entry.sequence) || !hashText.test(previous_hash) || !hashText.test(hash)) return null
    return { ...entry, previous_hash: Buffer.from(previous_hash, 'hex'), hash: Buffer.from(hash, 'hex') }
  } catch {
    return null
  }
}
