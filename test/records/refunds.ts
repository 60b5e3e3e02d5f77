import { sendRefund } from '../../src/modules/payments/refunds/index.ts'
import type { Db } from '../../src/platform/db/types.ts'
import type { TestService } from '../support/service.ts'
import type { Json } from './catalog.ts'
import { createOrderShop } from './orders.ts'

/** A shop whose orders are paid through the sandbox or manually, with functions for their refunds. */
export async function openRefundShop(service: TestService, stock = 1000) {
  const shop = await createOrderShop(service, stock)
  const { db } = service.service
  const read = async (id: string) => (await shop.get(`/v3/orders/${id}`)).body
  const { business } = shop.product as { business: { id: number } }

  const act = async (path: string, body: Json) => {
    const answer = await fetch(`${service.baseUrl}/sandbox${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Json
  }
  const listPayments = (orderId: string) =>
    db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute()

  return {
    ...shop,
    businessId: business.id,
    read,
    act,
    listPayments,
    /** An order of 202,000 rupiah that was paid through the sandbox. */
    async paidOrder(payment_method = 'qris', fields: Json = {}) {
      const order = await shop.order({ payment_method, ...fields })
      await shop.must('POST', `/v3/orders/${order.id}/payment`)
      const [payment] = await listPayments(order.id)
      await act(`/payments/${payment!.provider_payment_id}/events`, { action: 'pay' })
      return await read(order.id)
    },
    /** The same, but recorded as paid by the merchant. */
    async orderPaidByHand(fields: Json = {}) {
      const order = await shop.order(fields)
      await shop.must('POST', '/v3/orders/change-status', { ids: [order.id], payment_status: 'paid' })
      return await read(order.id)
    },
    refund: (orderId: string, fields: Json = {}) =>
      shop.send('POST', `/v3/orders/${orderId}/refunds`, { reason: 'Broken cup', ...fields }),
    readRefund: async (id: string) => (await shop.get(`/v3/refunds/${id}`)).body,
    /** Calls the provider as the worker does. */
    sendOff: (id: string) =>
      sendRefund(service.service.payments, { business_id: business.id, id }, service.service.now()),
    /** The sandbox's refunds of an order. */
    async sandboxBooks(orderId: string) {
      const ids = (await listPayments(orderId)).map(({ provider_payment_id }) => provider_payment_id ?? '')
      return await db
        .selectFrom('sandbox_refunds')
        .select(['id', 'refund_key', 'amount', 'status'])
        .where('payment_id', 'in', ids)
        .orderBy('created_at')
        .execute()
    },
  }
}

type Call = (method: string, path: string, body?: Json) => Promise<Json>

export const bankAccount = { bank: 'BCA', number: '1234567890', holder: 'Sari Dewi' }

/** Records that a transfer was sent to the shown account; first enters one if the buyer stated none. */
export async function markSent(call: Call, id: unknown, { below = '/v3', ...fields }: Json & { below?: string } = {}) {
  const path = `${below}/refunds/${id}`
  const { bank_account } = await call('GET', path)
  if (bank_account === null) await call('PATCH', path, { bank_account: bankAccount })
  return await call('POST', `${path}/mark-sent`, { bank_account: bank_account ?? bankAccount, ...fields })
}

/** Xendit's e-wallets only redirect to https addresses. */
export async function giveDomain(db: Db, business_id: number, storeId: number) {
  const { id } = await db
    .insertInto('custom_domains')
    .values({ business_id, hostname: `toko${storeId}.example.com`, is_verified: true, verification_token: 'a' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('stores').set({ custom_domain_id: id }).where('id', '=', storeId).execute()
}
