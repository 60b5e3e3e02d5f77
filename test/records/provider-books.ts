import { expect } from 'vitest'
import { readProviderEntries } from '../../src/modules/payments/payment-reports/index.ts'
import { openAccount } from '../../src/modules/payments/payments/index.ts'
import { keys, startMidtrans, startStripe, startXendit } from '../fakes/connect.ts'
import type { TestService } from '../support/service.ts'
import { workOffCallbacks } from './callback-jobs.ts'
import { createOrderShop } from './orders.ts'

/** Servers that replace the providers, and the environment of a service that calls them. */
export async function startGateways() {
  const gateways = {
    xendit: (await startXendit()).gateway,
    midtrans: (await startMidtrans()).gateway,
    stripe: (await startStripe()).gateway,
  }
  const env = Object.fromEntries(Object.entries(gateways).map(([name, { url }]) => [`${name.toUpperCase()}_URL`, url]))
  return { gateways, env }
}

type Gateways = Awaited<ReturnType<typeof startGateways>>['gateways']
type Name = keyof Gateways

export const minutesAhead = (minutes: number) => new Date(Date.now() + minutes * 60_000)

const accountsPath = '/v3/provider-accounts'
const methods = { xendit: 'va_bca', midtrans: 'va_bca', stripe: 'card' }

/** Shops with an account at a provider, payments there, and the books that the worker reads. */
export function openBooks(service: TestService, gateways: Gateways) {
  const { db } = service.service
  const payments = service.service.payments
  const readPayment = (orderId: string) =>
    db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const readBooks = (at = new Date()) => readProviderEntries(payments, at)

  async function openShopWith(provider: Name) {
    // Cleared, because all accounts have the same credentials, so each would see the others' payments.
    for (const { ledger } of Object.values(gateways)) ledger.splice(0)
    const gateway = gateways[provider]
    const shop = await createOrderShop(service, 1000)
    const account = await shop.must('POST', accountsPath, {
      provider,
      mode: 'test',
      name: `Our ${provider}`,
      credentials: keys[provider],
      methods: [{ payment_method: methods[provider], fee_amount: '100' }],
    })
    const path = `${accountsPath}/${account.id}/reports`
    const paid = async (fields: object = {}) => {
      const order = await shop.order({ payment_method: methods[provider], ...fields })
      await shop.must('POST', `/v3/orders/${order.id}/payment`)
      const payment = await readPayment(order.id)
      await gateway.pay(payment.id)
      return { order, payment }
    }
    /** Pays another request with the same reference, at another second. */
    const payAgain = async (orderId: string) => {
      const payment = await readPayment(orderId)
      await expect.poll(() => Date.now() - Date.parse(payment.paid_at!), { timeout: 5000 }).toBeGreaterThan(1000)
      const row = await db
        .selectFrom('provider_accounts')
        .selectAll()
        .where('business_id', '=', payment.business_id)
        .executeTakeFirstOrThrow()
      gateways.stripe.expireKeys()
      const created = await openAccount(payments, row as never)!.provider.create({
        reference_id: payment.id,
        payment_method: payment.payment_method,
        amount: payment.amount,
        currency: payment.currency,
        merchant_name: 'Toko',
        customer: { name: 'Sari', email: null, phone: null },
        description: 'Again',
        expires_at: minutesAhead(60).toISOString(),
        return_url: 'https://shop.example',
        callback_url: '',
      })
      await gateway.pay(payment.id)
      return created
    }
    /** Sends the provider's latest callback to the address that the merchant entered there, and processes it. */
    const deliver = async (callback = gateway.callbacks.at(-1)!) => {
      const { headers, body } = callback
      const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
      expect((await fetch(account.callback_url, sent)).status).toBe(200)
      await workOffCallbacks(service, payments)
    }
    const read = async (id: string) => (await shop.get(`/v3/orders/${id}`)).body
    const today = async () => (await shop.get(path)).body.data[0]
    const conflicts = async (query = '') => (await shop.get(`/v3/payment-conflicts${query}`)).body.data
    const resolve = (id: string, body: object) => shop.send('POST', `/v3/payment-conflicts/${id}/resolve`, body)
    return { shop, account, path, paid, payAgain, deliver, read, today, conflicts, resolve }
  }

  return { db, payments, readPayment, readBooks, openShopWith }
}
