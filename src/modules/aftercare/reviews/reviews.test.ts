import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openGoodsShop } from '../../../../test/records/goods.ts'
import { addMember } from '../../../../test/records/members.ts'
import type { Answer } from '../../../../test/support/checked-fetch.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { createKey, createMerchant, startService } from '../../../../test/support/service.ts'
import { isReviewable, statusAfterWriting } from './rules.ts'

const service = await startService()
const { db } = service.service
const shop = await openGoodsShop(service)
const jne = { courier_service_id: 1 }
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)

type Bought = { secret_slug: string; productId: number }

let people = 0

/** A buyer without orders. */
const person = () => ({
  customer_email: `pengulas${++people}@example.com`,
  customer_phone: `62812000${String(people).padStart(5, '0')}`,
})

/** Places and pays an order of a file, which may be reviewed at once. */
async function buy(item: Awaited<ReturnType<typeof shop.sellDigital>>, fields: object = person()) {
  const order = await shop.buy(item.id, fields as Record<string, unknown>)
  return { ...order, productId: item.product.id as number }
}

const toPath = ({ secret_slug, productId }: Bought) => `/orders/${secret_slug}/reviews/${productId}`
const write = (bought: Bought, body: object) => shop.visit('PUT', toPath(bought), body)
const outcome = ({ status, body }: Answer) => [status, body?.details?.reason ?? body?.error_code ?? body?.status]

/** The merchant's view of the only review of a product, or of all. */
const listed = async (productId: number): Promise<Record<string, unknown>[]> =>
  (await shop.send('GET', `/reviews?product_id=${productId}`)).data

async function publish(bought: Bought, body: object) {
  const { id } = (await write(bought, body)).body
  await shop.send('POST', `/reviews/${id}/approve`)
  return id as string
}

const readCard = async (slug: string) => (await shop.visit('GET', `/products/${slug}`)).body
const readRating = async (productId: number) =>
  await db
    .selectFrom('products')
    .select(['review_count', 'review_stars'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()

describe('a buyer', () => {
  it('reviews a product of an order that has arrived, and it waits for the merchant', async () => {
    const cup = await shop.sell({ name: 'Cangkir' })
    const order = await shop.order(cup.id, { ...person(), ...jne })
    const bought = { secret_slug: order.secret_slug, productId: cup.product.id }
    const own = async () => (await shop.visit('GET', `/orders/${order.secret_slug}/reviews`)).body.data
    const product = { id: cup.product.id, name: 'Cangkir', slug: cup.product.slug, image: null }
    expect(await own()).toEqual([{ product, is_open: false, review: null }])
    expect(outcome(await write(bought, { rating: 5 }))).toEqual([409, 'not_reviewable'])

    await shop.pay(order.id)
    await shop.move(order.id, { status: 'shipped' })
    expect(outcome(await write(bought, { rating: 5 }))).toEqual([409, 'not_reviewable'])
    await shop.send('POST', `/orders/${order.id}/shipment-status-history`, {
      timestamp: '2026-11-15T10:00:00Z',
      status: 'delivered',
      description: 'Received',
    })
    const written = await write(bought, {
      rating: 4,
      title: '  Kokoh ',
      text: 'Tebal.\r\n\r\n\r\n\r\nLihat https://example.com',
      shown_name: ' ',
    })
    const review = {
      id: expect.any(String),
      rating: 4,
      title: 'Kokoh',
      text: 'Tebal.\n\nLihat https://example.com',
      shown_name: null,
      pictures: [],
      status: 'pending',
      reply: null,
      replied_at: null,
      created_at: moment,
      updated_at: moment,
    }
    expect([written.status, written.body]).toEqual([200, review])
    expect(await own()).toEqual([{ product, is_open: true, review: written.body }])
    expect((await shop.visit('GET', `/products/${cup.product.slug}/reviews`)).body.data).toEqual([])
    expect((await readCard(cup.product.slug)).rating).toBeNull()
  })

  it('has one review of a product, which a change sends back to the merchant', async () => {
    const guide = await shop.sellDigital()
    const who = person()
    const [first, second] = [await buy(guide, who), await buy(guide, { ...who, quantity: 2 })]
    const id = await publish(first, { rating: 2 })
    expect(await readRating(guide.product.id)).toEqual({ review_count: 1, review_stars: 2 })

    expect(outcome(await write(second, { rating: 1 }))).toEqual([409, 'already_reviewed'])
    const same = await write(first, { rating: 2 })
    expect([same.body.id, same.body.status]).toEqual([id, 'published'])
    const changed = await write(first, { rating: 5, text: 'Lebih baik' })
    expect([changed.body.id, changed.body.status]).toEqual([id, 'pending'])
    expect(await readRating(guide.product.id)).toEqual({ review_count: 0, review_stars: 0 })
    expect(await listed(guide.product.id)).toHaveLength(1)

    expect((await shop.visit('DELETE', toPath(first))).status).toBe(204)
    expect(outcome(await shop.visit('DELETE', toPath(first)))).toEqual([404, 'not_found'])
    expect(outcome(await write(second, { rating: 1 }))).toEqual([200, 'pending'])
  })

  it('who sends a review twice at once has one', async () => {
    const guide = await shop.sellDigital()
    const bought = await buy(guide)
    const answers = await Promise.all(Array.from({ length: 6 }, () => write(bought, { rating: 3 })))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await listed(guide.product.id)).toHaveLength(1)
  })

  it('cannot review what is in another order, another shop or no order, nor send anything else', async () => {
    const [guide, other] = [await shop.sellDigital(), await shop.sellDigital({}, { name: 'Lain' })]
    const bought = await buy(guide)
    const foreign = await openGoodsShop(service)
    const refused = [
      await write({ ...bought, productId: other.product.id }, { rating: 5 }),
      await write({ ...bought, secret_slug: 'unknown' }, { rating: 5 }),
      await foreign.visit('PUT', toPath(bought), { rating: 5 }),
      await foreign.visit('GET', `/orders/${bought.secret_slug}/reviews`),
      await shop.visit('DELETE', toPath({ ...bought, productId: 999_999 })),
    ]
    expect(refused.map(({ status }) => status)).toEqual(Array(5).fill(404))
    for (const body of [{}, { rating: 0 }, { rating: 6 }, { rating: 5, text: 'x'.repeat(4001) }, { rating: 5, a: 1 }])
      expect([400, 422]).toContain((await write(bought, body)).status)
    expect(await listed(guide.product.id)).toEqual([])
  })

  it('cannot write where the store takes no reviews, and is published at once where it wants that', async () => {
    const store = await openGoodsShop(service, { is_review_published_at_once: true })
    const guide = await store.sellDigital()
    const order = await store.buy(guide.id, person())
    const path = `/orders/${order.secret_slug}/reviews/${guide.product.id}`
    const send = (rating: number) => store.visit('PUT', path, { rating })
    const first = await send(5)
    expect(outcome(first)).toEqual([200, 'published'])
    await store.send('POST', `/reviews/${first.body.id}/reject`)
    expect(outcome(await send(2))).toEqual([200, 'pending'])
    expect(outcome(await send(4))).toEqual([200, 'pending'])
    await store.send('PATCH', `/stores/${store.store.id}`, { is_review_active: false })
    expect(outcome(await send(3))).toEqual([403, 'forbidden'])
    const { data } = (await store.visit('GET', `/orders/${order.secret_slug}/reviews`)).body
    expect(data).toMatchObject([{ is_open: false, review: { rating: 4 } }])
  })
})

describe('a merchant', () => {
  it('publishes, rejects, answers and deletes reviews, and the shop follows', async () => {
    const guide = await shop.sellDigital({}, { name: 'Buku Seduh' })
    const { slug, id: product_id } = guide.product
    const bought = await buy(guide)
    const { id } = (await write(bought, { rating: 4, title: 'Jelas', shown_name: 'Sari' })).body
    const review = await shop.send('GET', `/reviews/${id}`)
    expect(review).toMatchObject({
      status: 'pending',
      decided_at: null,
      product: { id: product_id, name: 'Buku Seduh', slug, image: null },
      store: { id: shop.store.id, name: 'Kopi Nusantara' },
      order: { id: bought.id, order_id: bought.order_id },
    })
    const published = await shop.send('POST', `/reviews/${id}/approve`)
    expect(published).toMatchObject({ status: 'published', decided_at: moment })
    expect((await shop.call('PUT', `/reviews/${id}/reply`, { reply: 'Halo', stars: 5 })).status).toBe(422)
    const answered = await shop.call('PUT', `/reviews/${id}/reply`, { reply: ' Terima kasih! ' })
    expect([answered.status, answered.body.reply]).toEqual([200, 'Terima kasih!'])
    const shown = await eventually(
      async () => (await shop.visit('GET', `/products/${slug}/reviews`)).body.data,
      (data) => data[0]?.reply === 'Terima kasih!',
    )
    expect(shown).toEqual([
      {
        id,
        rating: 4,
        title: 'Jelas',
        text: null,
        shown_name: 'Sari',
        pictures: [],
        reply: 'Terima kasih!',
        replied_at: moment,
        created_at: moment,
      },
    ])
    expect((await readCard(slug)).rating).toEqual({ average: 4, count: 1 })
    const { data: cards } = (await shop.visit('GET', '/items?search=seduh')).body
    expect(cards.find((card: { slug: string }) => card.slug === slug).rating).toEqual({ average: 4, count: 1 })

    await shop.send('PUT', `/reviews/${id}/reply`, { reply: null })
    await shop.send('POST', `/reviews/${id}/reject`)
    await eventually(
      async () => (await readCard(slug)).rating,
      (rating) => rating === null,
    )
    expect(await shop.send('GET', `/reviews/${id}`)).toMatchObject({
      status: 'rejected',
      reply: null,
      replied_at: null,
    })
    expect((await shop.call('DELETE', `/reviews/${id}`)).status).toBe(204)
    expect((await shop.call('GET', `/reviews/${id}`)).status).toBe(404)
    expect(await readRating(product_id)).toEqual({ review_count: 0, review_stars: 0 })
  })

  it('lists them by status, product and stars, page by page', async () => {
    const guide = await shop.sellDigital()
    const ids: string[] = []
    for (const rating of [5, 1, 3]) ids.push(await publish(await buy(guide), { rating }))
    await shop.send('POST', `/reviews/${ids[1]}/reject`)
    const listIds = async (query: string) =>
      (await shop.send('GET', `/reviews?product_id=${guide.product.id}${query}`)).data.map(
        ({ id }: { id: string }) => id,
      )
    expect(await listIds('')).toEqual([ids[2], ids[1], ids[0]])
    expect(await listIds('&status=published')).toEqual([ids[2], ids[0]])
    expect(await listIds('&status=rejected&rating=1')).toEqual([ids[1]])
    const first = await shop.send('GET', `/reviews?product_id=${guide.product.id}&page_size=2`)
    const second = await shop.send('GET', `/reviews?page_size=2&next_cursor=${first.next_cursor}`)
    expect(second.data.map(({ id }: { id: string }) => id)).toEqual([ids[0]])
    expect((await shop.call('GET', '/reviews?status=odd')).status).toBe(400)
  })

  it('of another business, without the scope or with a reading role cannot decide', async () => {
    const guide = await shop.sellDigital()
    const { id } = (await write(await buy(guide), { rating: 5 })).body
    const foreign = await createKey(await createMerchant(service))
    const reading = await createKey(shop, ['product:list', 'product:read'])
    const viewer = (await addMember(service, shop, 'viewer')).browser
    expect([
      (await shop.call('POST', `/reviews/${id}/approve`, undefined, foreign)).status,
      (await shop.call('GET', `/reviews/${id}`, undefined, foreign)).status,
      (await shop.call('POST', `/reviews/${id}/approve`, undefined, reading)).status,
      (await shop.call('GET', `/reviews/${id}`, undefined, reading)).status,
      (await viewer.post(`${shop.path}/reviews/${id}/approve`)).status,
      (await viewer.get(`${shop.path}/reviews/${id}`)).status,
    ]).toEqual([404, 404, 403, 200, 403, 200])
  })
})

it('shows published reviews newest, best or worst first, by cursor', async () => {
  const guide = await shop.sellDigital()
  const { slug } = guide.product
  for (const rating of [3, 5, 1, 4]) await publish(await buy(guide), { rating })
  const read = async (query: string) => (await shop.visit('GET', `/products/${slug}/reviews?${query}`)).body
  const listStars = async (query: string) => (await read(query)).data.map(({ rating }: { rating: number }) => rating)
  await eventually(
    () => listStars('sort=newest'),
    (stars) => stars.length === 4,
  )
  expect(await listStars('')).toEqual([4, 1, 5, 3])
  expect(await listStars('sort=highest')).toEqual([5, 4, 3, 1])
  expect(await listStars('sort=lowest')).toEqual([1, 3, 4, 5])
  const first = await read('sort=highest&page_size=3')
  expect(await listStars(`sort=highest&page_size=3&next_cursor=${first.next_cursor}`)).toEqual([1])
  expect((await shop.visit('GET', `/products/${slug}/reviews?next_cursor=${first.next_cursor}`)).status).toBe(400)
  expect((await shop.visit('GET', '/products/unknown/reviews')).status).toBe(404)
  const { headers } = await shop.visit('GET', `/products/${slug}/reviews`)
  const again = await shop.visit('GET', `/products/${slug}/reviews`, undefined, {
    'if-none-match': headers.get('etag')!,
  })
  expect(again.status).toBe(304)
})

it('keeps the rating exact while reviews are decided and changed at once', async () => {
  const guide = await shop.sellDigital()
  const product_id = guide.product.id as number
  const bought = await Promise.all(Array.from({ length: 8 }, () => buy(guide)))
  const ids = await Promise.all(bought.map(async (one, i) => (await write(one, { rating: (i % 5) + 1 })).body.id))
  const decisions = ids.flatMap((id, i) => [
    shop.send('POST', `/reviews/${id}/approve`),
    shop.send('POST', `/reviews/${id}/${i % 3 === 0 ? 'reject' : 'approve'}`),
    write(bought[i]!, { rating: ((i + 2) % 5) + 1 }),
    shop.send('POST', `/reviews/${id}/approve`),
  ])
  await Promise.all(decisions)
  const { rows } = await sql<{ review_count: number; review_stars: number }>`
    select count(*)::int as review_count, coalesce(sum(rating), 0)::int as review_stars from reviews
    where product_id = ${product_id} and status = 'published'`.execute(db)
  expect(await readRating(product_id)).toEqual(rows[0])
})

it('counts reviews that wait on the home page', async () => {
  const store = await openGoodsShop(service)
  const guide = await store.sellDigital()
  const order = await store.buy(guide.id, person())
  await store.visit('PUT', `/orders/${order.secret_slug}/reviews/${guide.product.id}`, { rating: 5 })
  expect((await store.send('GET', '/statistics/overview')).to_do.reviews).toBe(1)
})

it('moves with customers who are merged, of whom one review of a product stays theirs', async () => {
  const guide = await shop.sellDigital()
  const [into, from] = [await buy(guide), await buy(guide)]
  await publish(into, { rating: 5 })
  const second = await publish(from, { rating: 3 })
  await shop.send('POST', `/customers/${into.customer_id}/merge`, { merged_id: from.customer_id })
  const rows = await db
    .selectFrom('reviews')
    .select(['id', 'customer_id'])
    .where('product_id', '=', guide.product.id)
    .orderBy('id')
    .execute()
  expect(rows.map(({ customer_id }) => customer_id)).toEqual([into.customer_id, null])
  expect((await write(from, { rating: 4 })).body.id).toBe(second)
})

it('loses its words, but not its stars, with the person who wrote it', async () => {
  const guide = await shop.sellDigital()
  const { slug, id } = guide.product
  const bought = await buy(guide)
  await publish(bought, { rating: 5, title: 'Dari Tuti', text: 'Tuti suka', shown_name: 'Tuti' })
  await eventually(
    () => readCard(slug),
    ({ rating }) => rating?.count === 1,
  )
  const exported = await shop.send('GET', `/customers/${bought.customer_id}/export`)
  expect(exported.orders[0].reviews).toMatchObject([{ shown_name: 'Tuti' }])
  await shop.send('POST', `/customers/${bought.customer_id}/erase`)
  const [shown] = await eventually(
    async () => (await shop.visit('GET', `/products/${slug}/reviews`)).body.data,
    ([review]) => review?.shown_name === null,
  )
  expect(shown).toMatchObject({ rating: 5, title: null, text: null, shown_name: null })
  expect(await readRating(id)).toEqual({ review_count: 1, review_stars: 5 })
})

describe('the rules', () => {
  const bought = { status: 'confirmed', payment_status: 'paid', shipment_status: null, is_digital: false }
  it.each([
    [{ status: 'completed', payment_status: 'unpaid' }, true],
    [{ status: 'shipped' }, false],
    [{ status: 'shipped', shipment_status: 'Delivered to neighbour' }, true],
    [{ is_digital: true }, true],
    [{ is_digital: true, payment_status: 'refunded' }, false],
    [{ is_digital: true, status: 'canceled' }, false],
    [{}, false],
  ])('of %o allow a review: %s', (fields, isAllowed) => {
    expect(isReviewable({ ...bought, ...fields })).toBe(isAllowed)
  })

  it('never publish at once what was rejected', () => {
    const at = { is_review_published_at_once: true }
    expect(statusAfterWriting(at)).toBe('published')
    expect(statusAfterWriting(at, 'published')).toBe('published')
    expect(statusAfterWriting(at, 'rejected')).toBe('pending')
    expect(statusAfterWriting(at, 'pending')).toBe('pending')
  })
})
