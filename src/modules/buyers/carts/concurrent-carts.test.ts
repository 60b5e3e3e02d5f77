import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { openShop } from '../../../../test/records/checkout.ts'
import { startService } from '../../../../test/support/service.ts'
import { untilLocked } from '../../../../test/support/until-locked.ts'

const service = await startService()
const shop = await openShop(service)
const open = async () => (await shop.visit('GET', '/cart')).headers.get('x-service-guest-token')!
const add = (token: string, variant_id: number, quantity = 1) =>
  shop.visit('POST', '/cart/items', { type: 'variant', variant_id, quantity }, { 'x-service-guest-token': token })
const held = ({ body }: { body: { items: { variant_id: number; quantity: number }[] } }) =>
  body.items.map(({ variant_id, quantity }) => [variant_id, quantity])

it('returns each concurrent buyer their own cart, and a refused addition does not fail the others', async () => {
  const [first, second] = [await shop.sell(), await shop.sell()]
  const foreign = await (await openShop(service)).sell()
  const buyers = await Promise.all(Array.from({ length: 40 }, open))
  expect(new Set(buyers).size).toBe(40)
  const toQuantity = (n: number) => 1 + (n % 7)
  const answers = await Promise.all(buyers.map((token, n) => add(token, first.id, toQuantity(n))))
  expect(answers.map(held)).toEqual(buyers.map((_, n) => [[first.id, toQuantity(n)]]))
  const later = await Promise.all(
    buyers.map((token, n) => {
      if (n % 10 === 3) return add(token, foreign.id)
      return n % 10 === 6 ? add(token, first.id, 100) : add(token, second.id)
    }),
  )
  expect(later.map(({ status }) => status)).toEqual(buyers.map((_, n) => ({ 3: 404, 6: 422 })[n % 10] ?? 201))
  const carts = await Promise.all(
    buyers.map((token) => shop.visit('GET', '/cart', undefined, { 'x-service-guest-token': token })),
  )
  expect(carts.map(held)).toEqual(
    buyers.map((_, n) => [[first.id, toQuantity(n)], ...(n % 10 === 3 || n % 10 === 6 ? [] : [[second.id, 1]])]),
  )
})

it('stores all concurrent additions to one cart, and the last response contains them all', async () => {
  const things = await Promise.all(Array.from({ length: 12 }, () => shop.sell()))
  const token = await open()
  const answers = await Promise.all([...things, ...things].map(({ id }) => add(token, id)))
  expect(answers.every(({ status }) => status === 201)).toBe(true)
  expect(Math.max(...answers.map(({ body }) => body.item_count))).toBe(24)
})

it('returns a concurrent change of the cart that the addition waited for', async () => {
  const [mine, theirs] = [await shop.sell(), await shop.sell()]
  const token = await open()
  const { id } = (await shop.visit('GET', '/cart', undefined, { 'x-service-guest-token': token })).body
  const [other, watcher] = [new pg.Client(service.databaseUrl), new pg.Client(service.databaseUrl)]
  await Promise.all([other.connect(), watcher.connect()])
  await other.query('begin')
  await other.query('update carts set version = version + 1 where id = $1', [id])
  await other.query(
    `insert into cart_items (business_id, cart_id, position, type, variant_id, quantity)
     select business_id, $1, 50, 'variant', id, 3 from variants where id = $2`,
    [id, theirs.id],
  )
  const adding = add(token, mine.id)
  await untilLocked(watcher)
  await other.query('commit')
  await Promise.all([other.end(), watcher.end()])
  expect(held(await adding)).toEqual([
    [theirs.id, 3],
    [mine.id, 1],
  ])
})

it('reads concurrent carts with and without bundles, and gives an unknown token a cart of its own', async () => {
  const variant = await shop.sell()
  const option = await shop.sellBundle([{ variant_id: variant.id, quantity: 2 }], '150000')
  const carts = await Promise.all(
    Array.from({ length: 6 }, async (_, n) => {
      const token = await open()
      const bundle = { type: 'bundle_price_option', bundle_price_option_id: option.id, quantity: 1 }
      if (n % 3 === 0) await shop.visit('POST', '/cart/items', bundle, { 'x-service-guest-token': token })
      else if (n % 3 === 1) await add(token, variant.id)
      return { token, body: (await shop.visit('GET', '/cart', undefined, { 'x-service-guest-token': token })).body }
    }),
  )
  expect(carts.map(({ body }) => body.items.map(({ type }: { type: string }) => type))).toEqual([
    ['bundle_price_option'],
    ['variant'],
    [],
    ['bundle_price_option'],
    ['variant'],
    [],
  ])
  const unknown = { token: randomUUID(), body: undefined }
  const answers = await Promise.all(
    [...carts, unknown].map(({ token }) => shop.visit('GET', '/cart', undefined, { 'x-service-guest-token': token })),
  )
  expect(answers.slice(0, -1).map(({ body }) => body)).toEqual(carts.map(({ body }) => body))
  expect(answers.at(-1)!.body.items).toEqual([])
  expect(answers.at(-1)!.headers.get('x-service-guest-token')).not.toBe(unknown.token)
})
