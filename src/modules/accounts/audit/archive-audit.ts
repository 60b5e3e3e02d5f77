import type { Db, Tx } from '../../../platform/db/types.ts'
import { type AuditRow, readEntries } from './read-entries.ts'
import { recordAudit } from './record-audit.ts'
import { verifyAudit } from './verify-audit.ts'

/** Stores the lines under the name for good and returns their SHA-256; nothing is removed before. */
export type KeepArchive = (name: string, lines: AsyncIterable<string>) => Promise<string>

type Archived = { file: string; first: number; last: number; hash: string }

type Wish = { db: Db; key: Buffer; business: { id: number; unique_id: string }; before: Date; keep: KeepArchive }

/**
 * Moves the entries from before a moment into an archive, except the newest entry of the chain. The chain is verified first,
 * and an entry `audit.archived` takes the place of what is removed, in the same transaction. Returns null if there is nothing
 * to archive.
 */
export async function archiveAudit({ db, key, business, before, keep }: Wish, now: Date): Promise<Archived | null> {
  const range = await findRange(db, business.id, before)
  if (!range) return null
  const verdict = await verifyAudit(db, key, business.id)
  if (!verdict.is_intact) throw new BrokenChain(business.unique_id, verdict.broken_at!)
  const { first, last, hash } = range
  const file = `audit-${business.unique_id}-${first}-${last}.jsonl.gz`
  const digest = await keep(file, writeLines(readEntries(db, business.id, first - 1, last)))
  const record = { sequence: last, hash, file, sha256: digest, keyed_from: keyedUpTo(verdict.keyed_from, last) }
  await db.transaction().execute(async (tx) => {
    const entry = { business_id: business.id, actor: 'audit archive', action: 'audit.archived' as const }
    await recordAudit(tx, { ...entry, target: business.unique_id, details: record }, now)
    await remove(tx, business.id, first, last)
  })
  return { file, first, last, hash }
}

/** The chain of a business is damaged: an archive would hide where. */
export class BrokenChain extends Error {
  constructor(business: string, sequence: number) {
    super(`The audit log of ${business} is broken at entry ${sequence}. Nothing was archived.`)
  }
}

const keyedUpTo = (keyedFrom: number | null, last: number) =>
  keyedFrom !== null && keyedFrom <= last ? keyedFrom : null

async function findRange(db: Db, businessId: number, before: Date) {
  const oldest = await db
    .selectFrom('audit_entries')
    .select('sequence')
    .where('business_id', '=', businessId)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()
  const newest = await db
    .selectFrom('audit_entries as entry')
    .innerJoin('audit_heads as head', 'head.business_id', 'entry.business_id')
    .select(['entry.sequence', 'entry.hash'])
    .where('entry.business_id', '=', businessId)
    .where('entry.at', '<', before.toISOString())
    .whereRef('entry.sequence', '<', 'head.sequence')
    .orderBy('entry.sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return oldest && newest && { first: oldest.sequence, last: newest.sequence, hash: newest.hash.toString('hex') }
}

async function* writeLines(entries: AsyncIterable<AuditRow>) {
  for await (const entry of entries) {
    const hashes = { previous_hash: entry.previous_hash.toString('hex'), hash: entry.hash.toString('hex') }
    yield `${JSON.stringify({ ...entry, ...hashes })}\n`
  }
}

const batchSize = 10_000

async function remove(tx: Tx, businessId: number, first: number, last: number) {
  for (let from = first; from <= last; from += batchSize)
    await tx
      .deleteFrom('audit_entries')
      .where('business_id', '=', businessId)
      .where('sequence', '>=', from)
      .where('sequence', '<=', Math.min(last, from + batchSize - 1))
      .execute()
}
