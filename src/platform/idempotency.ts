import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { purgeRows } from './db/purge.ts'
import type { Db, Tx } from './db/types.ts'
import { AppError, fieldError, validationFailed } from './errors/errors.ts'

export const retentionHours = 24

type Keyed = { secret: Buffer; key: string; credential: string; route: string; body: unknown; now: Date }

export type Outcome = { status: number; body: unknown; isReplay: boolean }

const cutoff = (now: Date) => new Date(now.getTime() - retentionHours * 3_600_000).toISOString()

const hash = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest()

const cipherKey = ({ secret, key, credential, route }: Keyed) =>
  Buffer.from(
    hkdfSync('sha256', Buffer.concat([secret, Buffer.from(key)]), hash(credential, route), 'idempotent answer', 32),
  )

function encrypt(keyed: Keyed, body: unknown): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', cipherKey(keyed), iv)
  return Buffer.concat([iv, cipher.update(JSON.stringify(body ?? null)), cipher.final(), cipher.getAuthTag()])
}

function decrypt(keyed: Keyed, sealed: Buffer): unknown {
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(keyed), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(-16))
  return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString())
}

function checkKey({ key }: Keyed) {
  if (key.length < 1 || key.length > 255) {
    throw validationFailed({ 'Idempotency-Key': fieldError('too_long', { max: 255 }) })
  }
}

/** Whether a response is stored under this key, so that `runOnce` would replay it. */
export async function hasStoredResponse(db: Db, keyed: Keyed): Promise<boolean> {
  checkKey(keyed)
  const stored = await db
    .selectFrom('idempotency_keys')
    .select('status')
    .where('scope_hash', '=', hash(keyed.credential, keyed.route, keyed.key))
    .where('created_at', '>', cutoff(keyed.now))
    .executeTakeFirst()
  return stored !== undefined
}

/** Runs an effect once for its Idempotency-Key: effect and response are committed in one transaction, or neither is. */
export async function runOnce(db: Db, keyed: Keyed, effect: (tx: Tx) => Promise<Outcome>): Promise<Outcome> {
  checkKey(keyed)
  const scopeHash = hash(keyed.credential, keyed.route, keyed.key)
  const requestHash = hash(JSON.stringify(keyed.body ?? null))

  return await db.transaction().execute(async (tx) => {
    await lockOrRefuse(tx, scopeHash)
    const stored = await tx
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'status', 'body'])
      .where('scope_hash', '=', scopeHash)
      .where('created_at', '>', cutoff(keyed.now))
      .executeTakeFirst()
    if (stored) {
      if (!stored.request_hash.equals(requestHash)) {
        throw new AppError(422, 'idempotency_key_reused', 'This Idempotency-Key was used with another body')
      }
      return { status: stored.status, body: decrypt(keyed, stored.body), isReplay: true }
    }
    const fresh = await attempt(tx, effect)
    await tx
      .insertInto('idempotency_keys')
      .values({
        scope_hash: scopeHash,
        request_hash: requestHash,
        status: fresh.status,
        body: encrypt(keyed, fresh.body),
        created_at: keyed.now,
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

/** Does not wait for the lock: a concurrent request with the same key gets a 409 instead of a queue place. */
async function lockOrRefuse(tx: Tx, scopeHash: Buffer) {
  const lock = scopeHash.readBigInt64BE().toString()
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${lock}::bigint) as free`.execute(tx)
  if (!rows[0]!.free) {
    throw new AppError(409, 'idempotency_key_in_use', 'A request with this Idempotency-Key is still running', {
      headers: { 'retry-after': '1' },
    })
  }
}

/** Runs the effect in a savepoint. A 4xx error is rolled back and stored as the response; other errors are not stored. */
async function attempt(tx: Tx, effect: (tx: Tx) => Promise<Outcome>): Promise<Outcome> {
  await sql`savepoint effect`.execute(tx)
  try {
    return await effect(tx)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || error.status === 429) throw error
    await sql`rollback to savepoint effect`.execute(tx)
    const { request_id: _, ...body } = error.toBody('')
    return { status: error.status, body, isReplay: false }
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
