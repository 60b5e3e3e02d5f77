import type { Static } from 'typebox'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause, notFound, validationFailed } from '../../../platform/errors/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { parseMoment } from '../../../platform/text/parse-moment.ts'
import { paymentAccountUniqueId, toPaymentAccounts } from '../../stores/store-settings/index.ts'
import { saveOrder } from '../orders/index.ts'
import { isNamedFor, namePictures, pictureName } from '../pictures/index.ts'
import { isOpen } from './rules.ts'
import type { PublicOrderPatch } from './schemas.ts'

type PaymentAccount = ReturnType<typeof toPaymentAccounts>[number]

/** Stores how the buyer paid an order. */
export async function updatePublicOrder(
  { secrets, config }: Pick<Service, 'secrets' | 'config'>,
  tx: Tx,
  store: { id: number; business_id: number },
  secretSlug: string,
  change: Static<typeof PublicOrderPatch>,
  now: Date,
) {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'business_id', 'store_id', 'order_id', 'status', 'payment_status', 'transferproof_url'])
    .where('business_id', 'in', sameBusiness(store.business_id))
    .where('store_id', '=', store.id)
    .where('secret_slug', '=', secretSlug)
    .where('deleted_at', 'is', null)
    .forUpdate() // The lock also serializes the sequence numbers of the order's events.
    .executeTakeFirst()
  if (!order) throw notFound('There is no such order')
  if (!isOpen(order))
    throw conflictBecause(
      'order_not_open',
      `Order ${order.order_id} is ${order.status} and ${order.payment_status}; it can no longer be changed`,
    )
  const proof = change.transferproof_url && pictureName(config.baseUrl, 'transfer-proofs', change.transferproof_url)
  if (change.transferproof_url && !(proof && isNamedFor(secrets.files, 'transfer-proofs', order, proof)))
    throw validationFailed({ transferproof_url: 'not_uploaded_here' })
  const isNew = proof && change.transferproof_url !== order.transferproof_url
  if (isNew && (await namePictures(tx, order, 'transfer-proofs', [proof])).length > 0)
    throw validationFailed({ transferproof_url: 'upload_expired' })
  const account = await readPayment(tx, store, change, now)
  const fields = {
    ...account,
    transferproof_url: change.transferproof_url,
    ...(change.transferproof_url && { transferproof_rejection: null }),
    notes: change.notes,
  }
  await saveOrder(tx, order, fields, null, now)
}

/** The clock of a phone may be ahead, and some people type the day in their own time zone. */
const maxAheadMs = 86_400_000

/** The fields about the transfer. The account and the bank must be of the store, and the transfer must have happened. */
async function readPayment(
  tx: Tx,
  { id, business_id }: { id: number; business_id: number },
  change: Static<typeof PublicOrderPatch>,
  now: Date,
) {
  const { payment_account, financial_entity_id, payment_account_holder, payment_account_number } = change
  const transfer_time = change.transfer_time && parseMoment(change.transfer_time, 'transfer_time')
  if (transfer_time && transfer_time.getTime() > now.getTime() + maxAheadMs)
    throw validationFailed({ transfer_time: 'in_future' })
  const given = { transfer_time, financial_entity_id, payment_account_holder, payment_account_number }
  if (payment_account == null && financial_entity_id == null) return given
  const { unique_id, settings } = await tx
    .selectFrom('stores')
    .select(['unique_id', 'settings'])
    .where('id', '=', id)
    .where('business_id', '=', business_id)
    .executeTakeFirstOrThrow()
  const accounts = toPaymentAccounts(settings)
  const chosen = accounts.find((account) => paymentAccountUniqueId(unique_id, account.id) === payment_account)
  if (payment_account != null && !chosen) throw validationFailed({ payment_account: 'not_found' })
  if (
    financial_entity_id != null &&
    !accounts.some(({ financial_entity }) => financial_entity.id === financial_entity_id)
  )
    throw validationFailed({ financial_entity_id: 'not_found' })
  return chosen ? { ...toAccountColumns(chosen), ...withoutUndefined(given) } : given
}

const toAccountColumns = ({ id, account_holder, account_number, financial_entity }: PaymentAccount) => ({
  payment_account_id: id,
  payment_account_holder: account_holder,
  payment_account_number: account_number,
  financial_entity_id: financial_entity.id,
})

const withoutUndefined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
