import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { hashSecret, isWellFormedSecret } from '../../../platform/secrets/secrets.ts'
import { deriveKey } from './confirm-sign-in.ts'
import { secretPrefix } from './rules.ts'

type Claimed = {
  seed: Buffer
  scopes: string[]
  expires_at: string
  unique_id: string
  username: string
  name: string
  is_test: boolean
}

/** The answer to the command's question. Of two questions at the same moment one gets the key. */
export async function claimKey(db: Db, codeKey: Buffer, secret: string, now: Date) {
  const secretHash = isWellFormedSecret(secret, secretPrefix) ? hashSecret(secret) : undefined
  const pending = secretHash && (await findPending(db, secretHash, now))
  if (!pending) throw signInGone()
  if (pending.is_denied) return { status: 'denied' as const }
  if (pending.key_id === null) return { status: 'waiting' as const }
  const claimed = await db.transaction().execute((tx) => markClaimed(tx, secretHash, now))
  if (!claimed) throw signInGone()
  const { seed, scopes, expires_at, ...business } = claimed
  return { status: 'confirmed' as const, key: deriveKey(codeKey, seed), business, scopes, expires_at }
}

/** The same for a secret that never existed, was used or has expired. */
const signInGone = () => notFound('This sign-in does not exist, is over or has expired')

const findPending = (db: Db, secretHash: Buffer, now: Date) =>
  db
    .selectFrom('cli_sign_ins')
    .select(['is_denied', 'key_id'])
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now.toISOString())
    .where((eb) => eb.or([eb('key_id', 'is', null), eb('seed', 'is not', null)]))
    .executeTakeFirst()

/** Takes the seed out of the row. The lock makes a second question wait, which then finds none. */
async function markClaimed(tx: Tx, secretHash: Buffer, now: Date) {
  const { rows } = await sql<Pick<Claimed, 'seed' | 'scopes' | 'expires_at'> & { business_id: number }>`
    with confirmed as (
      select s.id, s.seed, s.key_id from cli_sign_ins s
      where s.secret_hash = ${secretHash} and s.seed is not null and s.expires_at > ${now} for update
    )
    update cli_sign_ins s set seed = null, expires_at = k.expires_at
    from confirmed c join api_keys k on k.id = c.key_id
    where s.id = c.id
    returning c.seed, k.scopes, k.expires_at, k.business_id`.execute(tx)
  if (!rows[0]) return undefined
  const { business_id, ...key } = rows[0]
  const business = await tx
    .selectFrom('businesses')
    .select(['unique_id', 'username', 'name', 'is_test'])
    .where('id', '=', business_id)
    .executeTakeFirst()
  return business && { ...key, ...business }
}
