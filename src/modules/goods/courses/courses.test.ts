import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../../../test/records/catalog.ts'
import { signInCustomer } from '../../../../test/records/customers.ts'
import { openGoodsShop } from '../../../../test/records/goods.ts'
import { countStatements } from '../../../../test/support/count-statements.ts'
import { createKey, startService } from '../../../../test/support/service.ts'
import { toOwner } from '../entitlements/index.ts'
import { listOwnedCourses } from './list-owned-courses.ts'
import { aggregateProgress } from './rules.ts'

const service = await startService()
const shop = await openGoodsShop(service)
const other = await openGoodsShop(service)
const { db } = shop
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
const absent = '01890000-0000-7000-8000-000000000000'

const sellCourse = (variant = {}) =>
  shop.sellDigital({ is_lms_enabled: true, ...variant }, { name: 'Barista Rumahan', item_type: 'course' })

/** Creates a course of two sections with two contents and one. */
async function writeCourse(variant = {}) {
  const sold = await sellCourse(variant)
  const section = (title: string) => shop.send('POST', `/variants/${sold.id}/course-sections`, { title })
  const [first, second] = [await section('Biji'), await section('Seduh')]
  const content = (uuid: string, fields: object) =>
    shop.send('POST', `/course-sections/${uuid}/course-contents`, fields)
  const contents = [
    await content(first.uuid, { title: 'Arabika', text: 'Tumbuh di **dataran tinggi**.' }),
    await content(first.uuid, { title: 'Robusta', video_url: 'https://video.example/r.mp4', duration: 90 }),
    await content(second.uuid, { title: 'V60' }),
  ]
  return { variant: sold, first, second, contents }
}

describe('the merchant', () => {
  it('creates sections and contents, and reads the complete course', async () => {
    const { variant, first, second, contents } = await writeCourse({ is_discussion_active: true })
    const shown = {
      uuid: contents[1].uuid,
      title: 'Robusta',
      text: null,
      type: 'video',
      duration: 90,
      video_url: 'https://video.example/r.mp4',
      sequence_order: 2,
      is_shown: true,
      is_discussion_active: true,
      is_email_notification_active: false,
      section_uuid: first.uuid,
      variant_id: variant.id,
      inserted_at: moment,
      updated_at: moment,
    }
    expect(contents[1]).toEqual(shown)
    expect(await shop.send('GET', `/course-contents/${contents[1].uuid}`)).toEqual(shown)
    const course = await shop.send('PATCH', `/variants/${variant.id}/course`, {
      course_settings: { certificate: true },
    })
    expect(course).toEqual({
      id: variant.id,
      uuid: variant.uuid,
      item_type: 'course',
      pricing_type: 'one_time',
      interval: null,
      interval_count: null,
      validity_period: null,
      validity_period_unit: null,
      product_id: variant.product.id,
      description: null,
      product_name: 'Barista Rumahan',
      fullname: 'Barista Rumahan',
      course_settings: { certificate: true },
      course_sections: [
        {
          uuid: first.uuid,
          title: 'Biji',
          type: null,
          sequence_order: 1,
          is_shown: true,
          variant_id: variant.id,
          inserted_at: moment,
          updated_at: moment,
          course_contents: [contents[0], shown],
        },
        {
          uuid: second.uuid,
          title: 'Seduh',
          type: null,
          sequence_order: 2,
          is_shown: true,
          variant_id: variant.id,
          inserted_at: moment,
          updated_at: moment,
          course_contents: [contents[2]],
        },
      ],
    })
    expect(await shop.send('GET', `/variants/${variant.unique_id}/course`)).toEqual(course)
  })

  it('reorders, changes, hides and deletes sections and contents', async () => {
    const { variant, first, second, contents } = await writeCourse()
    const order = (path: string, uuids: string[]) => shop.call('PATCH', path, { uuids })
    const sections = `/variants/${variant.id}/course-section-orders`
    const moved = await order(sections, [second.uuid, first.uuid])
    expect(moved.body.course_sections.map((one: { uuid: string }) => one.uuid)).toEqual([second.uuid, first.uuid])
    const inside = `/course-sections/${first.uuid}/course-content-orders`
    const turned = await order(inside, [contents[1].uuid, contents[0].uuid])
    expect(turned.body.course_contents.map((one: { title: string }) => one.title)).toEqual(['Robusta', 'Arabika'])
    for (const uuids of [[first.uuid], [first.uuid, first.uuid], [first.uuid, absent]])
      expect((await order(sections, uuids)).status).toBe(422)
    expect((await order(inside, [contents[0].uuid])).status).toBe(422)
    expect(
      await shop.send('PATCH', `/course-sections/${first.uuid}`, { title: 'Kopi', type: 'bonus', is_shown: false }),
    ).toMatchObject({
      title: 'Kopi',
      type: 'bonus',
      is_shown: false,
    })
    const patched = await shop.send('PATCH', `/course-contents/${contents[0].uuid}`, {
      is_discussion_active: true,
      text: null,
    })
    expect(patched).toMatchObject({ title: 'Arabika', is_discussion_active: true, text: null })
    const back = await shop.send('PATCH', `/course-contents/${contents[0].uuid}`, { is_discussion_active: null })
    expect(back).toMatchObject({ is_discussion_active: false })
    expect((await shop.call('DELETE', `/course-contents/${contents[0].uuid}`)).status).toBe(204)
    expect((await shop.call('GET', `/course-contents/${contents[0].uuid}`)).status).toBe(404)
    expect((await shop.call('DELETE', `/course-sections/${first.uuid}`)).status).toBe(204)
    expect((await shop.call('GET', `/course-contents/${contents[1].uuid}`)).status).toBe(404)
    expect((await shop.send('GET', `/variants/${variant.id}/course`)).course_sections).toHaveLength(1)
  })

  it('gets errors for invalid input, unknown ids, other businesses and missing scopes', async () => {
    const { variant, first, contents } = await writeCourse()
    const reader = await createKey(shop, ['product:read'])
    const routes: [string, string, unknown?][] = [
      ['GET', `/variants/${variant.id}/course`],
      ['PATCH', `/variants/${variant.id}/course`, { course_settings: {} }],
      ['POST', `/variants/${variant.id}/course-sections`, { title: 'A' }],
      ['PATCH', `/variants/${variant.id}/course-section-orders`, { uuids: [first.uuid] }],
      ['GET', `/course-sections/${first.uuid}`],
      ['PATCH', `/course-sections/${first.uuid}`, {}],
      ['DELETE', `/course-sections/${first.uuid}`],
      ['POST', `/course-sections/${first.uuid}/course-contents`, { title: 'A' }],
      ['PATCH', `/course-sections/${first.uuid}/course-content-orders`, { uuids: [first.uuid] }],
      ['GET', `/course-contents/${contents[0].uuid}`],
      ['PATCH', `/course-contents/${contents[0].uuid}`, {}],
      ['DELETE', `/course-contents/${contents[0].uuid}`],
    ]
    for (const [method, path, body] of routes) {
      expect((await shop.call(method, path, body, other.secretKey)).status, `${method} ${path}`).toBe(404)
      expect((await shop.call(method, path, body, reader)).status).toBe(method === 'GET' ? 200 : 403)
    }
    for (const [method, path, body, status] of [
      ['POST', `/variants/${variant.id}/course-sections`, {}, 422],
      ['POST', `/variants/${variant.id}/course-sections`, { title: 7 }, 400],
      ['POST', `/course-sections/${first.uuid}/course-contents`, { title: 'A', video_url: 'javascript:alert(1)' }, 422],
      ['POST', `/course-sections/${first.uuid}/course-contents`, { title: 'A', duration: -1 }, 422],
      ['PATCH', `/course-contents/${contents[0].uuid}`, { type: 'song' }, 422],
      ['GET', '/course-contents/7', undefined, 404],
    ] as const)
      expect((await shop.call(method, path, body)).status, path).toBe(status)
  })

  it('gets the name of an invalid field, and the course stays unchanged', async () => {
    const { variant, first } = await writeCourse()
    const course = `/variants/${variant.id}/course`
    const before = await shop.send('GET', course)
    for (const [path, body, errors] of [
      [course, {}, { course_settings: ['is required'] }],
      [course, { course_settings: { certificate: true }, title: 'A' }, { title: ['is not a known field'] }],
      [`/course-sections/${first.uuid}`, { title: '' }, { title: ['must not be empty'] }],
      [`/course-sections/${first.uuid}`, { is_shown: false, sequence: 1 }, { sequence: ['is not a known field'] }],
    ] as const)
      expect(refusal(await shop.call('PATCH', path, body))).toEqual({ status: 422, code: 'validation_failed', errors })
    expect(await shop.send('GET', course)).toEqual(before)
  })

  it('can create at most 200 sections and 500 contents per course', async () => {
    const { variant, first } = await writeCourse()
    const place = { business_id: variant.product.business.id, variant_id: variant.id, inserted_at: new Date() }
    const row = (i: number) => ({
      ...place,
      uuid: randomUUID(),
      title: 'A',
      sequence_order: i + 10,
      updated_at: new Date(),
    })
    await db
      .insertInto('course_sections')
      .values(Array.from({ length: 198 }, (_, i) => row(i)))
      .execute()
    const contents = Array.from({ length: 497 }, (_, i) => ({
      ...row(i),
      type: 'text' as const,
      section_uuid: first.uuid,
    }))
    await db.insertInto('course_contents').values(contents).execute()
    for (const [path, error] of [
      [`/variants/${variant.id}/course-sections`, 'A course has at most 200 sections'],
      [`/course-sections/${first.uuid}/course-contents`, 'A course has at most 500 contents'],
    ] as const)
      expect(await shop.call('POST', path, { title: 'One more' })).toMatchObject({
        status: 409,
        body: { error, error_code: 'state_conflict', details: { reason: 'course_full' } },
      })
    const { course_sections } = await shop.send('GET', `/variants/${variant.id}/course`)
    expect([course_sections.length, course_sections[0].course_contents.length]).toEqual([200, 499])
  })

  it('lists the customers who may use a variant', async () => {
    const { variant } = await writeCourse()
    const orders = [await shop.buy(variant.id), await shop.buy(variant.id)]
    const path = `/variants/${variant.id}/customers`
    const list = await shop.send('GET', path)
    expect(list.data.map((one: { id: number }) => one.id)).toEqual(
      (await Promise.all(orders.map(({ id }) => shop.send('GET', `/orders/${id}`))))
        .map((one) => one.customer.id)
        .reverse(),
    )
    expect(Object.keys(list.data[0])).toEqual(['id', 'name', 'email', 'phone', 'granted_at', 'expires_at'])
    await shop.move(orders[0]!.id, { status: 'rts' })
    expect((await shop.send('GET', path)).data).toHaveLength(1)
    expect((await shop.call('GET', path, undefined, other.secretKey)).status).toBe(404)
    expect((await shop.call('GET', `${path}?next_cursor=x`)).status).toBe(400)
  })
})

describe('a customer', () => {
  it('reads the visible parts of a bought course, with aggregated progress', async () => {
    const { variant, first, second, contents } = await writeCourse()
    const person = await shop.customer()
    await shop.buy(variant.id, { customer_email: person.email })
    const path = `/variants/${variant.uuid}/course`
    const nothing = { progress: 0, is_completed: false, updated_at: null }
    const course = await person.call('GET', path)
    expect(course).toMatchObject({
      status: 200,
      body: { id: variant.id, fullname: 'Barista Rumahan', progress: nothing },
    })
    expect(course.body.course_sections[0].course_contents[0]).toEqual({
      ...contents[0],
      boosts: [],
      is_notification_enabled: null,
      progress: nothing,
    })
    const say = (uuid: string, progress: unknown) => person.call('PATCH', `/course-contents/${uuid}`, { progress })
    expect((await say(contents[0].uuid, 40)).body.progress).toEqual({
      progress: 40,
      is_completed: false,
      updated_at: moment,
    })
    expect((await say(contents[1].uuid, 100)).body.progress).toMatchObject({ progress: 100, is_completed: true })
    const section = await person.call('GET', `/course-sections/${first.uuid}`)
    expect(section.body.progress).toMatchObject({ progress: 70, is_completed: false, updated_at: moment })
    expect((await person.call('GET', path)).body.progress).toMatchObject({ progress: 46.67 })
    await say(contents[0].uuid, 100)
    await say(contents[2].uuid, 99.999)
    expect((await person.call('GET', path)).body.progress).toMatchObject({ progress: 99.99, is_completed: false })
    await say(contents[2].uuid, 100)
    expect((await person.call('GET', path)).body.progress).toMatchObject({ progress: 100, is_completed: true })
    expect((await person.call('GET', `/course-contents/${contents[2].uuid}`)).body.progress).toMatchObject({
      progress: 100,
    })
    expect((await person.call('GET', '/courses')).body).toEqual({
      is_paginated: false,
      data: [
        {
          variant_uuid: variant.uuid,
          variant_id: variant.id,
          product_name: 'Barista Rumahan',
          images: [],
          fullname: 'Barista Rumahan',
          granted_at: moment,
          expires_at: null,
          progress: { progress: 100, is_completed: true, updated_at: moment },
        },
      ],
    })
    await shop.send('PATCH', `/course-sections/${second.uuid}`, { is_shown: false })
    await shop.send('PATCH', `/course-contents/${contents[1].uuid}`, { is_shown: false })
    const hidden = (await person.call('GET', path)).body.course_sections
    expect(hidden).toMatchObject([{ uuid: first.uuid, course_contents: [{ uuid: contents[0].uuid }] }])
    for (const at of [
      `/course-sections/${second.uuid}`,
      `/course-contents/${contents[1].uuid}`,
      `/course-contents/${contents[2].uuid}`,
    ])
      expect((await person.call('GET', at)).status).toBe(404)
    expect((await say(contents[1].uuid, 1)).status).toBe(404)
    expect((await say(contents[0].uuid, 101)).status).toBe(422)
    expect((await say(contents[0].uuid, 'far')).status).toBe(400)
  })

  it('lists one or several courses with the same number of statements, without hidden parts', async () => {
    const [first, second, third] = [await writeCourse(), await writeCourse(), await writeCourse()]
    const person = await shop.customer()
    const owner = toOwner({ customer_id: person.id, store: shop.store })
    const buy = ({ variant }: { variant: { id: number } }) => shop.buy(variant.id, { customer_email: person.email })
    const list = () => countStatements(service, (db) => listOwnedCourses(db, owner, (key) => key, new Date()))
    await buy(first)
    const one = await list()
    await buy(second)
    await buy(third)
    await person.call('PATCH', `/course-contents/${second.contents[0].uuid}`, { progress: 50 })
    await shop.send('PATCH', `/course-sections/${second.second.uuid}`, { is_shown: false })
    const several = await list()
    expect([one.statements, several.statements]).toEqual([2, 2])
    expect(several.result.map(({ variant_id, progress }) => [variant_id, progress.progress])).toEqual([
      [third.variant.id, 0],
      [second.variant.id, 25],
      [first.variant.id, 0],
    ])
  })

  it('loses access when the order is unpaid, and finds the progress again when it is paid', async () => {
    const { variant, contents } = await writeCourse()
    const person = await shop.customer()
    const path = `/variants/${variant.uuid}/course`
    const status = async () => (await person.call('GET', path)).status
    const made = await shop.order(variant.id, { customer_email: person.email })
    expect(await status()).toBe(404)
    await shop.pay(made.id)
    expect(await status()).toBe(200)
    await person.call('PATCH', `/course-contents/${contents[0].uuid}`, { progress: 60 })
    await shop.move(made.id, { payment_status: 'conflict' })
    expect(await status()).toBe(404)
    expect((await person.call('PATCH', `/course-contents/${contents[0].uuid}`, { progress: 70 })).status).toBe(404)
    await shop.pay(made.id)
    expect((await person.call('GET', path)).body.progress).toMatchObject({ progress: 20 })
    await shop.move(made.id, { status: 'rts' })
    expect(await status()).toBe(404)
    await shop.move(made.id, { status: 'closed' })
    expect(await status()).toBe(404)
    await shop.buy(variant.id, { customer_email: person.email, quantity: 2 })
    expect((await person.call('GET', path)).body.progress).toMatchObject({ progress: 20 })
  })

  it('loses access when the order is canceled or deleted, and keeps it when it is completed', async () => {
    const { variant } = await writeCourse()
    const readStatus = async (end: (id: string) => Promise<unknown>) => {
      const person = await shop.customer()
      const { id } = await shop.buy(variant.id, { customer_email: person.email })
      await end(id)
      return (await person.call('GET', `/variants/${variant.uuid}/course`)).status
    }
    expect(await readStatus((id) => shop.move(id, { payment_status: 'settled' }))).toBe(200)
    expect(await readStatus((id) => shop.move(id, { status: 'closed' }))).toBe(200)
    expect(await readStatus((id) => shop.send('POST', '/orders/delete', { ids: [id] }))).toBe(404)
    await shop.send('PATCH', `/stores/${shop.store.id}`, { digital_only_complete_type: 'manual' })
    expect(await readStatus((id) => shop.move(id, { status: 'canceled' }))).toBe(404)
    await shop.send('PATCH', `/stores/${shop.store.id}`, { digital_only_complete_type: 'auto' })
  })

  it('has access for the validity period of the variant', async () => {
    const { variant } = await writeCourse({ validity_period: 1, validity_period_unit: 'month' })
    const person = await shop.customer()
    service.clock.now = new Date('2027-01-31T03:00:00Z')
    const order = await shop.buy(variant.id, { customer_email: person.email })
    expect(await shop.entitlements(order.id)).toMatchObject([{ expires_at: '2027-02-28T03:00:00.000000Z' }])
    service.clock.now = undefined
    await db
      .updateTable('entitlements')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('order_id', '=', order.id)
      .execute()
    expect((await person.call('GET', `/variants/${variant.uuid}/course`)).status).toBe(404)
  })

  it('owns what they buy while signed in, even if their email address is unconfirmed', async () => {
    const { variant } = await writeCourse()
    const person = await signInCustomer(service, shop)
    const items = [{ type: 'variant', variant_id: variant.id, quantity: 1 }]
    const { body } = await person.call('POST', '/checkout', { items, payment_method: 'va_bca' })
    const { id } = await db
      .selectFrom('orders')
      .select('id')
      .where('secret_slug', '=', body.secret_slug)
      .executeTakeFirstOrThrow()
    await shop.pay(id)
    expect((await person.call('GET', `/variants/${variant.uuid}/course`)).status).toBe(200)
    expect((await person.call('GET', '/courses')).body.data).toHaveLength(1)
  })

  it("gets 404 for others' courses, and for guest orders with their address while it is unconfirmed", async () => {
    const { variant, first, contents } = await writeCourse()
    const stranger = await shop.customer()
    const paths = [
      `/variants/${variant.uuid}/course`,
      `/course-sections/${first.uuid}`,
      `/course-contents/${contents[0].uuid}`,
    ]
    for (const path of [...paths, `/variants/${absent}/course`])
      expect((await stranger.call('GET', path)).status).toBe(404)
    const ebook = await shop.sellDigital()
    await shop.buy(ebook.id, { customer_email: stranger.email })
    expect((await stranger.call('GET', `/variants/${ebook.uuid}/course`)).status).toBe(404)
    const unproven = await signInCustomer(service, shop)
    await shop.buy(variant.id, { customer_email: unproven.email })
    for (const path of paths) expect((await unproven.call('GET', path)).status).toBe(404)
    expect((await unproven.call('GET', '/courses')).body.data).toEqual([])
    for (const path of paths)
      expect((await unproven.call('GET', path, undefined, { authorization: 'Bearer x' })).status).toBe(401)
  })
})

it('never rounds an incomplete progress up to 100', () => {
  const part = (progress: number) => ({ progress, is_completed: progress >= 100, updated_at: null })
  expect(aggregateProgress([])).toMatchObject({ progress: 0, is_completed: false })
  expect(aggregateProgress([part(100), part(99.9999)])).toMatchObject({ progress: 99.99, is_completed: false })
  expect(aggregateProgress([part(100), part(100)])).toMatchObject({ progress: 100, is_completed: true })
})
