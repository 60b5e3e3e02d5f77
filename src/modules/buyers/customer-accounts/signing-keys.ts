import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { advisoryLocks } from '../../../platform/db/advisory-locks.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { createUuid } from '../../../platform/ids.ts'
import { after, keyGraceSeconds, keyLeadSeconds } from './rules.ts'

async function createSigningKey(tx: Tx, signsFrom: Date, now: Date) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const id = createUuid(now.getTime())
  await tx
    .insertInto('customer_signing_keys')
    .values({
      id,
      private_key: JSON.stringify(privateKey.export({ format: 'jwk' })),
      public_key: JSON.stringify({ ...publicKey.export({ format: 'jwk' }), kid: id, alg: 'EdDSA', use: 'sig' }),
      signs_from: signsFrom,
      created_at: now,
    })
    .execute()
  return { id, signs_from: signsFrom }
}

/** Two processes that start together must not both make a first key. */
const lockKeys = (tx: Tx) => sql`select pg_advisory_xact_lock(${advisoryLocks.customerSigningKeys})`.execute(tx)

/**
 * Makes the key that signs next. Tokens of the old one stay good until they expire, so that nobody is logged out;
 * `isLeaked` drops the old ones instead, and customers go on with their refresh tokens.
 */
export const rotateSigningKey = (db: Db, { isLeaked }: { isLeaked: boolean }, now: Date) =>
  db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    if (isLeaked) await tx.deleteFrom('customer_signing_keys').execute()
    return await createSigningKey(tx, isLeaked ? now : after(now, keyLeadSeconds), now)
  })

/** Keys whose tokens may still be around, and the one that signs next; the latest first. */
export async function listSigningKeys(db: Db, now: Date) {
  const select = (from: Db) =>
    from.selectFrom('customer_signing_keys').selectAll().orderBy('signs_from', 'desc').orderBy('id', 'desc')
  const known = await select(db).execute()
  if (known.length > 0) {
    const settled = known.findIndex((key) => Date.parse(key.signs_from) < after(now, -keyGraceSeconds).getTime())
    return settled < 0 ? known : known.slice(0, settled + 1)
  }
  return await db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    const made = await select(tx).execute()
    if (made.length > 0) return made
    await createSigningKey(tx, now, now)
    return await select(tx).execute()
  })
}

/** Removes keys that were replaced long ago. */
export const forgetSigningKeys = (db: Db, now: Date) =>
  db
    .deleteFrom('customer_signing_keys as old')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('customer_signing_keys as newer')
          .select('newer.id')
          .whereRef('newer.signs_from', '>', 'old.signs_from')
          .where('newer.signs_from', '<', after(now, -keyGraceSeconds).toISOString()),
      ),
    )
    .execute()
