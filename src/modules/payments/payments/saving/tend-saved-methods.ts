import { sql } from 'kysely'
import {
  dropConsent,
  dropEndedConsents,
  markTokenDeleted,
  openToken,
  type SavedMethodRow,
  storeToken,
} from '../../saved-methods/index.ts'
import { findPayingAccount, type Payments } from '../payment-accounts.ts'
import { runByAccount } from '../run-by-account.ts'

const maxPerRun = 100
const maxAccounts = 8

/** A payment this old will not get a token any more. */
const tokenWaitMs = 7 * 86_400_000

type Waiting = SavedMethodRow & { provider_payment_id: string | null }
type Removed = SavedMethodRow & { sealed_token: Buffer }

/**
 * Reads the tokens that received payments created, and deletes tokens at providers whose consent was withdrawn.
 * Accounts take turns, so that the methods of one account do not delay others.
 */
export async function tendSavedMethods(payments: Payments, now: Date) {
  const { db, log } = payments
  await dropEndedConsents(db, new Date(now.getTime() - tokenWaitMs), now)
  const { rows: waiting } = await sql<Waiting>`
    select m.*, p.provider_payment_id from saved_methods m join payments p on p.id = m.payment_id and p.business_id = m.business_id
    where m.saved_at is null and m.removed_at is null and p.status in ('paid', 'settled')
    order by row_number() over (partition by m.account_id order by m.consented_at) limit ${maxPerRun}`.execute(db)
  const collect = (method: Waiting) =>
    collectToken(payments, method, now).catch((err) =>
      log.warn({ err, saved_method: method.id }, 'could not read the token of a saved method'),
    )
  await runByAccount(payments, waiting, collect, maxAccounts)
  const { rows: removed } = await sql<Removed>`
    select m.* from saved_methods m where m.removed_at is not null and m.sealed_token is not null
    order by row_number() over (partition by m.account_id order by m.removed_at) limit ${maxPerRun}`.execute(db)
  const deleteToken = (method: Removed) =>
    deleteAtProvider(payments, method, now).catch((err) =>
      log.warn({ err, saved_method: method.id }, 'could not make the provider forget a saved method'),
    )
  await runByAccount(payments, removed, deleteToken, maxAccounts)
}

async function collectToken(payments: Payments, method: Waiting, now: Date) {
  const isLate = Date.parse(method.consented_at) < now.getTime() - tokenWaitMs
  const drop = () => dropConsent(payments.db, method, now)
  const account = await findPayingAccount(payments, method)
  const lookup = { reference_id: method.payment_id, provider_payment_id: method.provider_payment_id }
  const saved = await account?.provider.saved?.readToken(lookup).catch(async (error) => {
    if (isLate) await drop()
    throw error
  })
  if (saved) await storeToken(payments.db, payments.secrets.credentials, method, saved, now)
  else if (isLate) await drop()
}

/** Without the account the token cannot be deleted, but cannot be charged either. */
async function deleteAtProvider(payments: Payments, method: Removed, now: Date) {
  const account = await findPayingAccount(payments, method)
  await account?.provider.saved?.deleteToken(openToken(payments.secrets.credentials, method))
  await markTokenDeleted(payments.db, method, now)
}
