import type { Db } from '../../../platform/db/types.ts'
import { genesisHash, hashEntry } from './record-audit.ts'

export type AuditVerdict = {
  business_id: number
  entries: number
  is_intact: boolean
  broken_at: number | null
  /** The first entry whose hash is keyed; it also protects the entries before it. Null: no entry is keyed. */
  keyed_from: number | null
}

/** The head of a chain as it was logged. */
export type LoggedHead = { sequence: number; hash: string }

const batchSize = 1000

/**
 * Recomputes the chain of a business from its first entry; `broken_at` is the first sequence whose hashes do not match.
 * Entries of versions without the key have plain hashes; none may follow a keyed one. With `logged`, the chain must
 * also contain that head, which proves that its end was not replaced.
 */
export async function verifyAudit(db: Db, key: Buffer, businessId: number, logged?: LoggedHead): Promise<AuditVerdict> {
  let previous: Buffer = genesisHash
  let sequence = 0
  let keyedFrom: number | null = null
  const verdict = (broken_at: number | null) => ({
    business_id: businessId,
    entries: sequence,
    is_intact: broken_at === null,
    broken_at,
    keyed_from: keyedFrom,
  })
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
        (entry.is_keyed || keyedFrom === null) &&
        hashEntry(entry, previous, entry.is_keyed ? key : undefined).equals(entry.hash) &&
        (entry.sequence !== logged?.sequence || entry.hash.toString('hex') === logged.hash)
      if (!isIntact) return verdict(sequence + 1)
      sequence = entry.sequence
      previous = entry.hash
      if (entry.is_keyed) keyedFrom ??= sequence
    }
    if (batch.length < batchSize) break
  }
  const head = await db.selectFrom('audit_heads').selectAll().where('business_id', '=', businessId).executeTakeFirst()
  const isWhole = !head || (head.sequence === sequence && head.hash.equals(previous))
  return verdict(isWhole && sequence >= (logged?.sequence ?? 0) ? null : sequence + 1)
}
