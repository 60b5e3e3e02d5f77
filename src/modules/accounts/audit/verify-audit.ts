import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { type AuditRow, readEntries } from './read-entries.ts'
import { genesisHash, hashEntry } from './record-audit.ts'

export type AuditVerdict = {
  business_id: number
  /** With those that are in archives. */
  entries: number
  /** The last entry that is only in an archive. */
  archived: number
  is_intact: boolean
  broken_at: number | null
  /** The first entry whose hash is keyed; it also protects the entries before it. Null: no entry is keyed. */
  keyed_from: number | null
}

/** The head of a chain as it was logged. */
export type LoggedHead = { sequence: number; hash: string }

/** What else the chain is compared with: a logged head, and its archives from the first entry on (null: not an entry). */
type Evidence = { logged?: LoggedHead | undefined; archives?: AsyncIterable<AuditRow | null> }

type Position = { sequence: number; hash: Buffer; keyedFrom: number | null }

/**
 * Recomputes the chain of a business from its first entry; `broken_at` is the first sequence whose hashes do not match.
 * Entries of versions without the key have plain hashes; none may follow a keyed one. A chain whose beginning was archived
 * starts where a later entry of it says so. With `logged`, the chain must also contain that head, which proves that its
 * end was not replaced.
 */
export async function verifyAudit(
  db: Db,
  key: Buffer,
  businessId: number,
  { logged, archives }: Evidence = {},
): Promise<AuditVerdict> {
  const start = await findStart(db, businessId)
  let at: Position = archives ? chainStart : start
  const verdict = (broken_at: number | null) => ({
    business_id: businessId,
    entries: at.sequence,
    archived: archives ? 0 : start.sequence,
    is_intact: broken_at === null,
    broken_at,
    keyed_from: at.keyedFrom,
  })
  const isLogged = ({ sequence, hash }: Position) =>
    sequence !== logged?.sequence || hash.toString('hex') === logged.hash
  if (!isLogged(at)) return verdict(at.sequence)
  for await (const entry of readChain(db, businessId, start.sequence, archives)) {
    const next = entry && follow(entry, at, key, businessId)
    if (!next || !isLogged(next)) return verdict(at.sequence + 1)
    at = next
  }
  const head = await db.selectFrom('audit_heads').selectAll().where('business_id', '=', businessId).executeTakeFirst()
  const isWhole = !head || (head.sequence === at.sequence && head.hash.equals(at.hash))
  return verdict(isWhole && at.sequence >= (logged?.sequence ?? 0) ? null : at.sequence + 1)
}

const chainStart: Position = { sequence: 0, hash: genesisHash, keyedFrom: null }

/** Where the entries of the table begin: after the last archive, if the chain itself says that there is one. */
async function findStart(db: Db, businessId: number): Promise<Position> {
  const { rows } = await sql<{ sequence: number; hash: string; keyed_from: number | null }>`
    select record.* from audit_entries e, jsonb_to_record(e.details) as record(sequence bigint, hash text, keyed_from bigint)
    where e.business_id = ${businessId} and e.action = 'audit.archived' and record.sequence =
      (select min(sequence) - 1 from audit_entries where business_id = ${businessId})
    limit 1`.execute(db)
  const [record] = rows
  if (!record) return chainStart
  return { sequence: record.sequence, hash: Buffer.from(record.hash, 'hex'), keyedFrom: record.keyed_from }
}

async function* readChain(db: Db, businessId: number, after: number, archives?: AsyncIterable<AuditRow | null>) {
  if (archives) yield* archives
  yield* readEntries(db, businessId, after)
}

/** The position after the entry, or null if it does not continue the chain. */
function follow(entry: AuditRow, at: Position, key: Buffer, businessId: number): Position | null {
  const continues =
    entry.business_id === businessId &&
    entry.sequence === at.sequence + 1 &&
    entry.previous_hash.equals(at.hash) &&
    (entry.is_keyed || at.keyedFrom === null) &&
    hashEntry(entry, at.hash, entry.is_keyed ? key : undefined).equals(entry.hash)
  if (!continues) return null
  return {
    sequence: entry.sequence,
    hash: entry.hash,
    keyedFrom: at.keyedFrom ?? (entry.is_keyed ? entry.sequence : null),
  }
}
