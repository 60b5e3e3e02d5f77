import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { type EventKind, eventShapes, placeEvents } from '../../src/modules/events/index.ts'
import { createApp, install, switchApp } from '../apps.ts'
import { createOrderShop } from '../orders.ts'
import { callApi, startService } from '../service.ts'

const service = await startService()
const { db } = service.service

it('records only payloads that match the schema which the document has for their kind', async () => {
  const shop = await createOrderShop(service)
  const order = await shop.order({})
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await shop.send(method, path, body)
    expect([path, answer.status, answer.text.slice(0, 300)]).toEqual([
      path,
      expect.toSatisfy((s) => s < 300),
      expect.anything(),
    ])
  }
  await send('PATCH', `/v3/orders/${order.id}`, { notes: 'Call first' })
  await send('POST', '/v3/orders/change-status', { ids: [order.id], payment_status: 'paid' })
  await send('POST', '/v3/orders/delete', { ids: [(await shop.order({})).id] })
  await send('POST', '/v3/customers', { name: 'Budi', phone: '0811223344', email: 'budi@example.com' })
  const app = await createApp(service, {
    webhook: { is_enabled: true, url: 'https://a.example/', events: ['app.installed'] },
  })
  const merchant = await install(service, app)
  for (const change of ['disable', 'enable', 'revoke'] as const)
    await switchApp(merchant, merchant.business, app, change)

  await db.transaction().execute(placeEvents)
  const events = await db.selectFrom('events').selectAll().orderBy('id').execute()
  const { body: document } = await callApi(service, '/v3/openapi.json')
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addSchema({ $id: 'document', ...document })
  for (const event of events) {
    const name = `document#/webhooks/${event.kind}/post/requestBody/content/application~1json/schema/properties/data`
    const validate = ajv.getSchema(name) ?? ajv.compile({ $ref: name })
    validate(event.payload)
    expect([event.kind, ajv.errorsText(validate.errors)]).toEqual([event.kind, 'No errors'])
  }
  const kinds = [...new Set(events.map(({ kind }) => kind as EventKind))].sort()
  expect(kinds).toEqual(
    expect.arrayContaining(['app.disabled', 'app.enabled', 'app.installed', 'app.revoked', 'order.created']),
  )
  expect(kinds).toEqual(
    expect.arrayContaining(['order.deleted', 'order.updated', 'order.payment_status_changed', 'payment.received']),
  )
  expect(kinds.every((kind) => kind in eventShapes)).toBe(true)
})
