import type { Db } from '../../../platform/db/types.ts'
import { genesisHash, hashEntry } from './record-audit.ts'

export type AuditVerdict = { business_id: number; entries: number; is_intact: boolean; broken_at: number | null }

const batchSize = 1000

/**
 * Recomputes the chain of a business from its first entry; `broken_at` is the first sequence whose hashes do not match.
 */
export async function verifyAudit(db: Db, businessId: number): Promise<AuditVerdict> {
  let previous: Buffer = genesisHash
  let sequence = 0
  const broken = (at: number) => ({ business_id: businessId, entries: sequence, is_intact: false, broken_at: at })
  for (;;) {
    const batch = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('business_id', '=', businessId)
      .where('sequence', '>', sequence)
      .orderBy('sequence')
      .limit(batchSize)
      .execute()
    for (const entry of batch) {
      const isIntact =
        entry.sequence === sequence + 1 &&
        entry.previous_hash.equals(previous) &&
        hashEntry(entry, previous).equals(entry.hash)
      if (!isIntact) return broken(sequence + 1)
      sequence = entry.sequence
      previous = entry.hash
    }
    if (batch.length < batchSize) break
  }
  const head = await db.selectFrom('audit_heads').selectAll().where('business_id', '=', businessId).executeTakeFirst()
  if (head && (head.sequence !== sequence || !head.hash.equals(previous))) return broken(sequence + 1)
  return { business_id: businessId, entries: sequence, is_intact: true, broken_at: null }
}
