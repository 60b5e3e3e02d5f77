import { expect, it } from 'vitest'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { callApi, startService } from '../../../../test/support/service.ts'

const service = await startService()
const shop = await openShop(service)
const variant = await shop.sell()
const ownCourier = 14

async function order(courier_service_id: number) {
  const items = [{ type: 'variant', variant_id: variant.id, quantity: 1 }]
  const { body } = await shop.visit('POST', '/checkout', buyer({ items, courier_service_id: 1 }))
  const [row] = (
    await service.service.pool.query(
      `update orders set courier_service_id = $2, courier_service = (select json_build_object('id', s.id, 'code', s.code,
         'name', s.name, 'courier', json_build_object('id', c.id, 'code', c.code, 'name', c.name))
         from courier_services s join couriers c on c.id = s.courier_id where s.id = $2)
       where secret_slug = $1 returning id, order_id`,
      [body.secret_slug, courier_service_id],
    )
  ).rows
  return row as { id: string; order_id: string }
}

it('creates waybills for orders that the shop delivers itself and reports why other orders get none', async () => {
  const [own, foreign, pending] = [await order(ownCourier), await order(1), await order(ownCourier)]
  await shop.send('POST', '/orders/change-status', { ids: [own.id, foreign.id], status: 'confirmed' })
  const made = await shop.send('POST', '/orders/generate-awb', { ids: [own.id, foreign.id, pending.id] })
  expect(made).toEqual({
    successes: { [own.id]: `OWN-${own.order_id}` },
    failures: {
      [foreign.id]: 'No account of JNE is connected; enter the shipment receipt by hand',
      [pending.id]: `Order ${pending.order_id} is pending; only confirmed orders get a waybill`,
    },
  })
  const shown = await shop.send('GET', `/orders/${own.id}`)
  expect([shown.shipment_receipt, shown.awb_status]).toEqual([`OWN-${own.order_id}`, 'created'])
  const canceled = await shop.send('POST', '/orders/cancel-awb', { ids: [own.id, foreign.id] })
  expect([canceled.successes, Object.keys(canceled.failures)]).toEqual([{ [own.id]: 'canceled' }, [foreign.id]])
  const after = await shop.send('GET', `/orders/${own.id}`)
  expect([after.shipment_receipt, after.awb_status]).toEqual([null, 'canceled'])
})

it('answers 404 for a missing order and changes nothing', async () => {
  for (const path of ['generate-awb', 'cancel-awb']) {
    const answer = await callApi(service, `/v3/orders/${path}`, shop.secretKey, {
      method: 'POST',
      body: JSON.stringify({ ids: ['0193e6a0-7c1b-7f2e-9a51-2b6d1c0f4e77'] }),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(404)
  }
})

it('lists the bank accounts from the settings of a store', async () => {
  const account = { bank_code: 'bca', bank_name: 'BCA', account_holder: 'Toko Kopi', account_number: '1234567890' }
  await shop.send('PATCH', `/stores/${shop.store.id}`, { payment_accounts: [account] })
  const { data } = await shop.send('GET', `/stores/${shop.store.id}/payment-accounts`)
  expect(data).toMatchObject([
    { account_holder: 'Toko Kopi', account_number: '1234567890', financial_entity: { code: 'bca', name: 'BCA' } },
  ])
})
