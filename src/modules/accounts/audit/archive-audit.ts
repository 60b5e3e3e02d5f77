import { sql } from 'kysely'
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
export async function archiveAudit(wish: Wish, now: Date): Promise<Archived | null> {
  const lock = sql`hashtextextended(${`audit-archive-${wish.business.id}`}, 0)`
  // A lock of the session: writing a long archive takes longer than a transaction may be idle.
  return await wish.db.connection().execute(async (session) => {
    const { rows } = await sql<{ is_held: boolean }>`select pg_try_advisory_lock(${lock}) as is_held`.execute(session)
    if (!rows[0]!.is_held) throw refuse(wish, 'is being archived by another run')
    try {
      return await archiveLocked(wish, now)
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(session)
    }
  })
}

async function archiveLocked(wish: Wish, now: Date): Promise<Archived | null> {
  const { db, key, business, before, keep } = wish
  const range = await findRange(db, business.id, before)
  if (!range) return null
  const verdict = await verifyAudit(db, key, business.id)
  if (!verdict.is_intact) throw refuse(wish, `is broken at entry ${verdict.broken_at}`)
  const { first, last, hash } = range
  const entries = last - first + 1
  const file = `audit-${business.unique_id}-${first}-${last}.jsonl.gz`
  const written = { lines: 0 }
  const digest = await keep(file, writeLines(readEntries(db, business.id, first - 1, last), written))
  if (written.lines !== entries) throw refuse(wish, `has ${written.lines} of the ${entries} entries of ${file}`)
  const record = { sequence: last, hash, file, sha256: digest, keyed_from: keyedUpTo(verdict.keyed_from, last) }
  await db.transaction().execute(async (tx) => {
    const entry = { business_id: business.id, actor: 'audit archive', action: 'audit.archived' as const }
    await recordAudit(tx, { ...entry, target: business.unique_id, details: record }, now)
    const removed = await remove(tx, business.id, first, last)
    if (removed !== entries) throw refuse(wish, `has ${removed} of the ${entries} entries of ${file}`)
  })
  return { file, first, last, hash }
}

const refuse = ({ business }: Wish, problem: string) =>
  new Error(`The audit log of ${business.unique_id} ${problem}. Nothing was archived.`)

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

/** Many programs that read lines end one at these, which JSON allows within text. */
const escapeSeparators = (json: string) => json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

async function* writeLines(entries: AsyncIterable<AuditRow>, written: { lines: number }) {
  for await (const entry of entries) {
    written.lines++
    const hashes = { previous_hash: entry.previous_hash.toString('hex'), hash: entry.hash.toString('hex') }
    yield `${escapeSeparators(JSON.stringify({ ...entry, ...hashes }))}\n`
  }
}

const batchSize = 10_000

/** Returns the number of removed entries. */
async function remove(tx: Tx, businessId: number, first: number, last: number): Promise<number> {
  let removed = 0
  for (let from = first; from <= last; from += batchSize) {
    const { numDeletedRows } = await tx
      .deleteFrom('audit_entries')
      .where('business_id', '=', businessId)
      .where('sequence', '>=', from)
      .where('sequence', '<=', Math.min(last, from + batchSize - 1))
      .executeTakeFirstOrThrow()
    removed += Number(numDeletedRows)
  }
  return removed
}
