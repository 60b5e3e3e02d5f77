import { expect, it } from 'vitest'
import { openGoodsShop } from '../../../../test/records/goods.ts'
import { startService } from '../../../../test/support/service.ts'

const service = await startService()
const shop = await openGoodsShop(service, { is_review_published_at_once: true })

let people = 0

/** Two paid orders of one buyer for a new product. */
async function buyTwice() {
  const guide = await shop.sellDigital()
  const who = {
    customer_email: `penarik${++people}@example.com`,
    customer_phone: `62812111${String(people).padStart(5, '0')}`,
  }
  const orders = [await shop.buy(guide.id, who), await shop.buy(guide.id, { ...who, quantity: 2 })]
  return orders.map(({ secret_slug }) => `/orders/${secret_slug}/reviews/${guide.product.id}`) as [string, string]
}

const write = async (path: string, rating: number) => (await shop.visit('PUT', path, { rating })).body
const withdraw = async (path: string) => (await shop.visit('DELETE', path)).status

it('lets what replaces a rejected review wait, also after another withdrawal and for another order', async () => {
  const [first, second] = await buyTwice()
  const { id, status } = await write(first, 1)
  expect(status).toBe('published')
  await shop.send('POST', `/reviews/${id}/reject`)
  expect(await withdraw(first)).toBe(204)
  expect((await write(first, 1)).status).toBe('pending')
  expect(await withdraw(first)).toBe(204)
  expect((await write(first, 1)).status).toBe('pending')
  expect(await withdraw(first)).toBe(204)
  expect((await write(second, 1)).status).toBe('pending')
})

it('publishes at once what replaces a published review, and what others write', async () => {
  const [first, second] = await buyTwice()
  await write(first, 5)
  expect(await withdraw(first)).toBe(204)
  expect((await write(second, 4)).status).toBe('published')
  expect((await write((await buyTwice())[0], 3)).status).toBe('published')
})

it('never publishes a review that is written while the rejected one is taken back', async () => {
  for (let round = 0; round < 5; round++) {
    const [first, second] = await buyTwice()
    const { id } = await write(first, 1)
    await shop.send('POST', `/reviews/${id}/reject`)
    const [, written] = await Promise.all([withdraw(first), write(second, 1)])
    expect(['pending', undefined]).toContain(written.status)
  }
})
