import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { Merchant } from '../../../access/merchant-route.ts'
import { createFairSemaphore } from '../../../platform/concurrency/fair-semaphore.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflict } from '../../../platform/errors/errors.ts'
import { randomText } from '../../../platform/secrets/base62.ts'
import { seal } from '../../../platform/secrets/sealed-box.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { getDomain } from './get-domain.ts'
import { maxDomains, parseDomain } from './rules.ts'

/** All receivers verify RSA, but few verify Ed25519. Longer keys do not fit into one record. */
const keyBits = 2048

/** The encryption context, which binds a key to its domain, so that it is useless for another one. */
export const keyContext = ({ business_id, domain }: { business_id: number; domain: string }) =>
  `mail domain ${business_id} ${domain}`

/** A domain with its new key, before it is stored. */
export type PreparedDomain = { domain: string; publicKey: string; privateKey: string }

/** One of libuv's threads generates a key at a time, and businesses take turns. */
const generating = createFairSemaphore({
  maxRunning: 1,
  maxWaitingPerTenant: maxDomains,
  maxWaiting: 100,
  maxWaitMs: 30_000,
})

/** Generates the key. Call it outside of any transaction, because this takes a while. */
export async function prepareDomain(db: Db, businessId: number, text: string): Promise<PreparedDomain> {
  const domain = parseDomain(text)
  const { publicKey, privateKey } = await generating.run(businessId, async () => {
    await checkRoom(db, businessId)
    return await promisify(generateKeyPair)('rsa', {
      modulusLength: keyBits,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
  })
  return { domain, publicKey: publicKey.toString('base64'), privateKey }
}

/** Adds a domain with its own key. It is not used for sending until its records are found. */
export async function createDomain(
  tx: Tx,
  key: Buffer,
  { business_id, actor }: Merchant,
  { domain, publicKey, privateKey }: PreparedDomain,
  now: Date,
) {
  // Locks the business, so that concurrent requests are counted one after the other.
  await tx.selectFrom('businesses').select('id').where('id', '=', business_id).forNoKeyUpdate().execute()
  await checkRoom(tx, business_id)
  const created = await tx
    .insertInto('mail_domains')
    .values({
      business_id,
      domain,
      selector: `etalase-${randomText(8, 'abcdefghijklmnopqrstuvwxyz0123456789')}`,
      public_key: publicKey,
      sealed_private_key: seal(key, keyContext({ business_id, domain }), privateKey),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'domain']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw conflict('This domain was added before', 'domain_taken')
  await recordAudit(tx, { business_id, actor, action: 'mail_domain.created', target: domain, details: {} }, now)
  return await getDomain(tx, business_id, created.id)
}

async function checkRoom(db: Db, businessId: number) {
  const { count } = await db
    .selectFrom('mail_domains')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow()
  if (count >= maxDomains) throw conflict(`A business has at most ${maxDomains} sender domains`, 'limit_reached')
}
