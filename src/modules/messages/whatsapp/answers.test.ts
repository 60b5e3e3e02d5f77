import { beforeEach, describe, expect, it } from 'vitest'
import { createWhatsAppKeys } from '../../../../test/fakes/whatsapp.ts'
import { openWhatsAppShop } from '../../../../test/records/whatsapp-shop.ts'
import { runJobs } from '../../../../test/support/background.ts'

const { fake, service, shop, account } = await openWhatsAppShop()

beforeEach(() => {
  service.clock.now = undefined
  fake.heal()
})

let people = 0

/** An order whose buyer has just sent a message. */
async function hear() {
  const order = await shop.order({ customer_phone: `62813${String(8_000_000 + ++people)}` })
  await fake.receive(order.customer_phone, 'Kapan dikirim?')
  await runJobs(service, 'apply-channel-events')
  return order
}

const words = { message: 'Besok kami kirim.', provider: 'whatsapp_cloud' }
const answer = (id: string) => shop.browser.post(`${shop.path}/orders/${id}/message-history`, words)
const last = async (id: string) => (await shop.get(`/v3/orders/${id}/message-history`)).body.message_history.at(-1)

describe('an answer of a member', () => {
  it('is sent to a buyer who wrote in the last 24 hours, once, and follows what WhatsApp reports', async () => {
    const order = await hear()
    const { status, body } = await answer(order.id)
    expect([status, body.message_history.at(-1)]).toEqual([
      200,
      expect.objectContaining({
        kind: null,
        message: 'Besok kami kirim.',
        provider: 'whatsapp_cloud',
        is_from_bot: false,
        sender_name: 'Sari Dewi',
        recipient_phone: order.customer_phone,
        status: 'queued',
      }),
    ])
    // Running the job twice sends one message.
    const { id } = body.message_history.at(-1)
    await runJobs(service, 'send-whatsapp')
    await service.database.pool.query("select graphile_worker.add_job('send-whatsapp', $1::json)", [
      { business_id: shop.business.id, id },
    ])
    await runJobs(service, 'send-whatsapp')
    const sent = fake.sent.filter(({ to }) => to === order.customer_phone)
    expect(sent).toMatchObject([{ text: 'Besok kami kirim.', reference: id }])
    await fake.report(sent[0]!, 'read')
    await runJobs(service, 'apply-channel-events')
    expect((await last(order.id)).status).toBe('read')
    const { data } = (await shop.get(`/v3/provider-accounts/${account.id}/calls?page_size=1`)).body
    expect(JSON.stringify(data)).not.toContain('Besok')
  })

  it('waits while WhatsApp limits the rate, and fails if the buyer has to write first', async () => {
    const order = await hear()
    await answer(order.id)
    fake.inject('rate_limit')
    await runJobs(service, 'send-whatsapp')
    expect((await last(order.id)).status).toBe('queued')
    fake.refusals.set(order.customer_phone, { status: 400, code: 131047 })
    await runJobs(service, 'send-whatsapp')
    expect(await last(order.id)).toMatchObject({ status: 'failed', failure: 'outside_window' })
  })

  it('is refused if the buyer has not written lately, and without an account', async () => {
    const readReason = async (id: string) => {
      const { status, body } = await shop.send('POST', `/v3/orders/${id}/message-history`, words)
      return [status, body.details]
    }
    const silent = await shop.order({ customer_phone: '628139990001' })
    expect(await readReason(silent.id)).toEqual([409, { reason: 'chat_window_closed' }])
    const order = await hear()
    await shop.must('PATCH', `/v3/provider-accounts/${account.id}`, { is_active: false })
    expect(await readReason(order.id)).toEqual([409, { reason: 'no_chat_account' }])
    await shop.must('PATCH', `/v3/provider-accounts/${account.id}`, { is_active: true })
    service.clock.now = new Date(Date.now() + 25 * 3_600_000)
    expect(await readReason(order.id)).toEqual([409, { reason: 'chat_window_closed' }])
    expect(fake.sent.filter(({ to }) => to === order.customer_phone)).toEqual([])
  })

  it('is sent from the number that the buyer wrote to, and from no other', async () => {
    const order = await hear()
    const change = (id: number, fields: object) => shop.must('PATCH', `/v3/provider-accounts/${id}`, fields)
    await change(account.id, { rank: 1 })
    const other = await shop.must('POST', '/v3/provider-accounts', {
      provider: 'whatsapp_cloud',
      mode: 'live',
      name: 'Nomor lain',
      credentials: createWhatsAppKeys(),
      rank: 0,
    })
    await answer(order.id)
    await runJobs(service, 'send-whatsapp')
    expect((await last(order.id)).status).toBe('sent')
    await change(account.id, { is_active: false })
    const { status, body } = await answer(order.id)
    expect([status, body.details]).toEqual([409, { reason: 'chat_window_closed' }])
    expect((await shop.get(`/v3/orders/${order.id}/message-history`)).body.window_open_until).toBeNull()
    await change(account.id, { is_active: true })
    await change(other.id, { is_active: false })
  })
})
