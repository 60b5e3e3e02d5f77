import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { purgeRows } from '../db/purge.ts'
import type { Db, Tx } from '../db/types.ts'

const keptMs = 24 * 3_600_000

const cutoff = (now: Date) => new Date(now.getTime() - keptMs).toISOString()

/** Returns a function that makes fingerprints. Equal rows of one file get different fingerprints. */
export function createFingerprints(kind: string): (row: unknown) => Buffer {
  const seen = new Map<string, number>()
  return (row) => {
    const text = JSON.stringify(row)
    const count = (seen.get(text) ?? 0) + 1
    seen.set(text, count)
    return createHash('sha256').update(`${kind}\n${count}\n${text}`).digest()
  }
}

/** The fingerprints, in hex, of the rows that were imported within the last day. */
export async function findImportedRows(db: Db, business_id: number, fingerprints: Buffer[], now: Date) {
  if (fingerprints.length === 0) return new Set<string>()
  const rows = await db
    .selectFrom('imported_rows')
    .select('fingerprint')
    .where('business_id', '=', business_id)
    .where('fingerprint', 'in', fingerprints)
    .where('imported_at', '>', cutoff(now))
    .execute()
  return new Set(rows.map(({ fingerprint }) => (fingerprint as Buffer).toString('hex')))
}

/** Records rows in the transaction that imports them. A concurrent import of the same row waits for it. */
export async function recordImportedRows(tx: Tx, business_id: number, fingerprints: Buffer[], now: Date) {
  if (fingerprints.length === 0) return
  await tx
    .insertInto('imported_rows')
    .values(fingerprints.map((fingerprint) => ({ business_id, fingerprint, imported_at: now })))
    .onConflict((conflict) => conflict.columns(['business_id', 'fingerprint']).doUpdateSet({ imported_at: now }))
    .execute()
}

export const purgeImportedRows = (db: Db, now: Date) =>
  purgeRows(db, {
    table: 'imported_rows',
    key: ['business_id', 'fingerprint'],
    where: sql`imported_at < ${cutoff(now)}`,
    orderBy: 'imported_at',
  })
