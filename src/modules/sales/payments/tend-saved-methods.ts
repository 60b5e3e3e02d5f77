import { sql } from 'kysely'
import { dropConsent, markForgotten, openToken, type SavedMethodRow, storeToken } from '../saved-methods/index.ts'
import { findPayingAccount, type Payments } from './payment-accounts.ts'

const maxPerRun = 100

/** After this long without a token none will come. */
const patienceDays = 7

type Waiting = SavedMethodRow & { provider_payment_id: string | null }

/** Reads the tokens that received payments left, and makes providers forget those whose consent was withdrawn. */
export async function tendSavedMethods(payments: Payments, now: Date) {
  const { db, log } = payments
  const { rows: waiting } = await sql<Waiting>`
    select m.*, p.provider_payment_id from saved_methods m join payments p on p.id = m.payment_id and p.business_id = m.business_id
    where m.saved_at is null and m.removed_at is null and p.status in ('paid', 'settled')
    order by m.consented_at limit ${maxPerRun}`.execute(db)
  for (const method of waiting)
    await collectToken(payments, method, now).catch((err) =>
      log.warn({ err, saved_method: method.id }, 'could not read the token of a saved method'),
    )
  const removed = await db
    .selectFrom('saved_methods')
    .selectAll()
    .where('removed_at', 'is not', null)
    .where('sealed_token', 'is not', null)
    .orderBy('removed_at')
    .limit(maxPerRun)
    .execute()
  for (const method of removed)
    await forgetToken(payments, method, now).catch((err) =>
      log.warn({ err, saved_method: method.id }, 'could not make the provider forget a saved method'),
    )
}

async function collectToken(payments: Payments, method: Waiting, now: Date) {
  const account = await findPayingAccount(payments, method)
  const lookup = { reference_id: method.payment_id, provider_payment_id: method.provider_payment_id }
  const saved = await account?.provider.saved?.readToken(lookup)
  if (saved) return await storeToken(payments.db, payments.secrets.credentials, method, saved, now)
  if (Date.parse(method.consented_at) < now.getTime() - patienceDays * 86_400_000)
    await dropConsent(payments.db, method, now)
}

/** Without the account nobody can be told, and nobody can charge it either. */
async function forgetToken(payments: Payments, method: SavedMethodRow, now: Date) {
  const account = await findPayingAccount(payments, method)
  const token = openToken(payments.secrets.credentials, { ...method, sealed_token: method.sealed_token! })
  await account?.provider.saved?.forget(token)
  await markForgotten(payments.db, method, now)
}
