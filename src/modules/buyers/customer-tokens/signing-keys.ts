import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { advisoryLocks } from '../../../platform/db/advisory-locks.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
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

/** Prevents processes that start concurrently from creating two first keys. */
const lockKeys = (tx: Tx) => sql`select pg_advisory_xact_lock(${advisoryLocks.customerSigningKeys})`.execute(tx)

/**
 * Creates the next signing key. Tokens signed with the old key stay valid until they expire, so that nobody is signed
 * out. `isLeaked` deletes the old keys instead; customers then get new access tokens with their refresh tokens.
 */
export const rotateSigningKey = (db: Db, { isLeaked }: { isLeaked: boolean }, now: Date) =>
  db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    if (isLeaked) await tx.deleteFrom('customer_signing_keys').execute()
    return await createSigningKey(tx, isLeaked ? now : after(now, keyLeadSeconds), now)
  })

/** Lists the keys that may have signed unexpired tokens, and the next one; newest first. Creates the first key. */
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

/** Deletes keys that were replaced before the grace period. */
export const purgeSigningKeys = (db: Db, now: Date) =>
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
