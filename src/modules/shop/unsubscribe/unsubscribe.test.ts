import { expect, it } from 'vitest'
import { openGoodsShop } from '../../../../test/records/goods.ts'
import { readEvents } from '../../../../test/support/background.ts'
import { startService } from '../../../../test/support/service.ts'
import { followOptOuts } from '../../buyers/customers/index.ts'
import { isOptedOut, unsubscribeUrl } from '../../buyers/mail-consents/index.ts'

const service = await startService()
const shop = await openGoodsShop(service)
const { db } = service.service
const business_id = shop.business.id

const toLink = (address: string) =>
  unsubscribeUrl(service.service, { business_id, store_id: shop.store.id, address }, shop.store.slug)

const isOut = (address: string) => isOptedOut(db, business_id, address)

const post = (url: string, init: RequestInit = {}) => fetch(url, { method: 'POST', redirect: 'manual', ...init })

it('asks on a plain page in the language of the browser, and opening it changes nothing', async () => {
  const link = toLink('rina@example.com')
  expect(link).not.toContain('rina')
  const page = await fetch(link, { headers: { 'accept-language': 'en' } })
  const text = await page.text()
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.headers.get('set-cookie')).toBeNull()
  expect(text).toContain('Kopi Nusantara will send no more offers and reminders to rina@example.com.')
  expect(text).not.toContain('<script')
  expect(await (await fetch(link, { headers: { 'accept-language': 'id-ID' } })).text()).toContain(
    'Berhenti menerima email',
  )
  expect(await isOut('rina@example.com')).toBe(false)
})

it('takes the one-click request of a mail program, as either kind of form and from any origin, and can be undone', async () => {
  const form = new FormData()
  form.append('List-Unsubscribe', 'One-Click')
  const bodies = [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form, undefined]
  for (const [i, body] of bodies.entries()) {
    const address = `klik${i}@example.com`
    const answer = await post(toLink(address), { ...(body && { body }), headers: { origin: 'https://mail.example' } })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain(`/unsubscribe/uns_`)
    expect(await isOut(address)).toBe(true)
    expect((await post(toLink(address))).status).toBe(200)
    const undone = await post(`${toLink(address)}/undo`, { body: new URLSearchParams({}) })
    expect(undone.status).toBe(200)
    expect(await isOut(address)).toBe(false)
  }
})

it('does not know links that were cut off, changed or made elsewhere', async () => {
  const link = toLink('rina@example.com')
  const markup = encodeURIComponent('"><meta http-equiv="refresh" content="0;url=https://evil.example">')
  for (const url of [`${service.shopUrl}/unsubscribe/x`, link.slice(0, -3), `${link}AA`, `${link}=${markup}`]) {
    for (const answer of [await fetch(url), await post(url), await post(`${url}/undo`)]) {
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('Tautan ini tidak berlaku')
    }
  }
  expect(await isOut('rina@example.com')).toBe(false)
})

it('agrees with the flag of the customer, whom only the person makes a reader again', async () => {
  const person = await shop.customer()
  const flag = async () => (await shop.send('GET', `/customers/${person.id}`)).is_unsubscribe
  await post(toLink(person.email))
  expect([await flag(), (await person.call('GET')).body.customer.is_unsubscribe]).toEqual([true, true])
  expect(await shop.send('PATCH', `/customers/${person.id}`, { is_unsubscribe: false })).toMatchObject({
    is_unsubscribe: true,
  })
  expect((await person.call('PATCH', '', { is_unsubscribe: false })).body.customer.is_unsubscribe).toBe(false)
  expect(await isOut(person.email)).toBe(false)
  await person.call('PATCH', '', { is_unsubscribe: true })
  expect(await isOut(person.email)).toBe(true)
  await post(`${toLink(person.email)}/undo`)
  expect([await flag(), await isOut(person.email)]).toEqual([false, false])
  expect(await shop.send('PATCH', `/customers/${person.id}`, { is_unsubscribe: true })).toMatchObject({
    is_unsubscribe: true,
  })
  expect(await shop.send('PATCH', `/customers/${person.id}`, { is_unsubscribe: false })).toMatchObject({
    is_unsubscribe: false,
  })
})

it('holds for whoever becomes a customer later, and outlives the erasure of the person without their address', async () => {
  const address = 'kelak@example.com'
  await post(toLink(address))
  const { id } = await shop.send('POST', '/customers', { name: 'Kelak', email: address })
  await readEvents(service, 'mail_consents', followOptOuts)
  expect((await shop.send('GET', `/customers/${id}`)).is_unsubscribe).toBe(true)
  expect((await shop.call('POST', `/customers/${id}/erase`)).status).toBe(200)
  expect(await isOut(address)).toBe(true)
  const { rows } = await service.database.pool.query('select encode(address_hash, $1) as text from mail_optouts', [
    'escape',
  ])
  expect(JSON.stringify(rows)).not.toContain('kelak')
})

it('is about one business', async () => {
  const other = await openGoodsShop(service)
  await post(toLink('dua@example.com'))
  expect(await isOptedOut(db, other.business.id, 'dua@example.com')).toBe(false)
})
