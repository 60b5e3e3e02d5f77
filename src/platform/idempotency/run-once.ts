import { sql } from 'kysely'
import { purgeRows } from '../db/purge.ts'
import type { Db, Tx } from '../db/types.ts'
import {
  cutoff,
  hash,
  keyInUse,
  keyReused,
  type Outcome,
  openAnswer,
  type RequestKey,
  sealAnswer,
  toRefusal,
  toScopeHash,
} from './request-key.ts'

/** Whether a response is stored under this key, so that `runOnce` would replay it. */
export async function hasStoredResponse(db: Db, request: RequestKey): Promise<boolean> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select('status')
    .where('scope_hash', '=', toScopeHash(request))
    .where('created_at', '>', cutoff(request.now))
    .executeTakeFirst()
  return stored !== undefined
}

/** Runs an effect once for its Idempotency-Key: effect and response are committed in one transaction, or neither is. */
export async function runOnce(db: Db, request: RequestKey, effect: (tx: Tx) => Promise<Outcome>): Promise<Outcome> {
  const scopeHash = toScopeHash(request)
  const requestHash = hashBody(request)

  return await db.transaction().execute(async (tx) => {
    await lockOrRefuse(tx, scopeHash)
    const stored = await tx
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'status', 'body'])
      .where('scope_hash', '=', scopeHash)
      .where('created_at', '>', cutoff(request.now))
      .executeTakeFirst()
    if (stored) {
      if (!stored.request_hash.equals(requestHash)) throw keyReused()
      return { status: stored.status, body: openAnswer(request, stored.body), isReplay: true }
    }
    const fresh = await attempt(tx, effect)
    await tx
      .insertInto('idempotency_keys')
      .values({
        scope_hash: scopeHash,
        request_hash: requestHash,
        status: fresh.status,
        body: sealAnswer(request, fresh.body),
        created_at: request.now,
      })
      .onConflict((conflict) =>
        conflict.column('scope_hash').doUpdateSet((row) => ({
          request_hash: row.ref('excluded.request_hash'),
          status: row.ref('excluded.status'),
          body: row.ref('excluded.body'),
          created_at: row.ref('excluded.created_at'),
        })),
      )
      .execute()
    return fresh
  })
}

/** A hash of the request body, which detects another body under the same key. */
export const hashBody = ({ body }: Pick<RequestKey, 'body'>) => hash(JSON.stringify(body ?? null))

/** Does not wait for the lock: a concurrent request with the same key gets a 409 instead of a queue place. */
async function lockOrRefuse(tx: Tx, scopeHash: Buffer) {
  const lock = scopeHash.readBigInt64BE().toString()
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${lock}::bigint) as free`.execute(tx)
  if (!rows[0]!.free) throw keyInUse()
}

/** Runs the effect in a savepoint. A 4xx error is rolled back and stored as the response; other errors are not stored. */
async function attempt(tx: Tx, effect: (tx: Tx) => Promise<Outcome>): Promise<Outcome> {
  await sql`savepoint effect`.execute(tx)
  try {
    return await effect(tx)
  } catch (error) {
    const refusal = toRefusal(error)
    if (!refusal) throw error
    await sql`rollback to savepoint effect`.execute(tx)
    return refusal
  }
}

/** Deletes stored responses older than `retentionHours`. */
export const purgeIdempotentResponses = (db: Db, now: Date) =>
  purgeRows(db, {
    table: 'idempotency_keys',
    key: ['scope_hash'],
    where: sql`created_at < ${cutoff(now)}`,
    orderBy: 'created_at',
  })
