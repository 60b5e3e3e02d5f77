import { describe, expect, it } from 'vitest'
import { createSeller, refusal, twoSizes } from '../../../../test/records/catalog.ts'
import { startService } from '../../../../test/support/service.ts'

const service = await startService()

type Variant = { id: number; option1_value: string; option2_value: string; price: string; weight: number }

describe('options', () => {
  it('are added in the next free position, up to three, and every variant gets the given value', async () => {
    const shop = await createSeller(service)
    const { id } = await shop.product()
    const path = `/v3/products/${id}/add-option`
    const first = await shop.send('POST', path, { name: 'Size', value: '250 g' })
    expect(first.body).toMatchObject({ is_multiple: true, option1_name: 'Size', option1_values: ['250 g'] })
    await shop.must('POST', path, { name: 'Grind', value: 'Beans' })
    const third = await shop.must('POST', path, { name: 'Roast', value: 'Dark' })
    expect(third.variants).toMatchObject([
      { option1_value: '250 g', option2_value: 'Beans', option3_value: 'Dark', name: '250 g / Beans / Dark' },
    ])
    expect(refusal(await shop.send('POST', path, { name: 'More', value: 'x' }))).toEqual({
      status: 409,
      code: 'state_conflict',
      errors: undefined,
    })
    const twice = await shop.send('PATCH', `/v3/products/${id}`, { option2_name: 'size' })
    expect(twice.body.errors).toEqual({ option2_name: ['must differ from the other options'] })
  })

  it('are removed only if one value is in use, and later options move forward', async () => {
    const shop = await createSeller(service)
    const product = await shop.product({
      option1_name: 'Roast',
      option2_name: 'Size',
      variants: [
        { price: 1, weight: 1, option1_value: 'Dark', option2_value: 'S' },
        { price: 2, weight: 1, option1_value: 'Dark', option2_value: 'L' },
      ],
    })
    const path = `/v3/products/${product.id}`
    const remove = (position: number, value: string) =>
      shop.send('PATCH', `${path}/remove-option-value`, { position, value })
    expect((await remove(2, 'S')).status).toBe(409)
    expect((await remove(1, 'Light')).body.errors).toEqual({ value: ['does not exist'] })
    expect((await remove(3, 'x')).body.errors).toEqual({ position: ['is not an option of the product'] })
    expect((await remove(1, 'Dark')).status).toBe(204)
    expect((await shop.get(path)).body).toMatchObject({
      option1_name: 'Size',
      option2_name: null,
      option1_values: ['S', 'L'],
      option2_values: [],
      variants: [
        { option1_value: 'S', option2_value: null },
        { option1_value: 'L', option2_value: null },
      ],
    })
    expect((await remove(9, 'x')).status).toBe(422)
    expect(
      (await shop.send('PATCH', '/v3/products/999999/remove-option-value', { position: 1, value: 'x' })).status,
    ).toBe(404)
  })

  it('are displayed in the order that the merchant sets', async () => {
    const shop = await createSeller(service)
    const { id } = await shop.product(twoSizes)
    const reorder = (values: string[], position = 1) =>
      shop.send('PATCH', `/v3/products/${id}/reorder-option-values`, { position, values })
    expect((await reorder(['1 kg', '250 g'])).status).toBe(204)
    const { body } = await shop.get(`/v3/products/${id}`)
    expect(body.option1_values).toEqual(['1 kg', '250 g'])
    expect(body.variants.map((variant: Variant) => variant.option1_value)).toEqual(['1 kg', '250 g'])
    for (const values of [['1 kg'], ['1 kg', '1 kg'], ['1 kg', '2 kg'], ['1 kg', '250 g', '2 kg']])
      expect((await reorder(values)).status).toBe(422)
    expect((await reorder([], 2)).body.errors).toEqual({ position: ['is not an option of the product'] })
  })

  it('are refused without a name or value, and with a duplicate name', async () => {
    const shop = await createSeller(service)
    const { id } = await shop.product(twoSizes)
    const before = (await shop.get(`/v3/products/${id}`)).body
    for (const [body, errors] of [
      [{ name: 'Grind' }, { value: ['is required'] }],
      [{ name: '', value: 'Beans' }, { name: ['must not be empty'] }],
      [{ name: 'size', value: 'Beans' }, { option2_name: ['must differ from the other options'] }],
    ] as const)
      expect(refusal(await shop.send('POST', `/v3/products/${id}/add-option`, body))).toEqual({
        status: 422,
        code: 'validation_failed',
        errors,
      })
    const removed = await shop.send('PATCH', `/v3/products/${id}`, { name: 'Kopi', option1_name: null })
    expect([removed.status, removed.body.error]).toEqual([
      409,
      'An option can be removed only if all variants have the same value for it',
    ])
    expect((await shop.get(`/v3/products/${id}`)).body).toEqual(before)
  })

  it('are renamed, added and removed by changing the product', async () => {
    const shop = await createSeller(service)
    const { id } = await shop.product()
    const change = (fields: object) => shop.send('PATCH', `/v3/products/${id}`, fields)
    expect((await change({ option1_name: 'Size' })).body.errors).toHaveProperty('option1_value')
    expect((await change({ is_multiple: true })).body.errors).toHaveProperty('is_multiple')
    expect((await change({ option2_name: 'Size' })).body.errors).toHaveProperty('option2_name')
    const added = await change({ option1_name: 'Size', option1_value: 'S' })
    expect(added.body).toMatchObject({ is_multiple: true, variants: [{ option1_value: 'S' }] })
    expect((await change({ option1_name: 'Ukuran' })).body).toMatchObject({ option1_name: 'Ukuran' })
    expect((await change({ option1_name: null })).body).toMatchObject({
      is_multiple: false,
      option1_name: null,
      option1_values: [],
      variants: [{ option1_value: null }],
    })
    await change({ option1_name: 'Size', option1_value: 'S' })
    expect((await change({ is_multiple: false })).body).toMatchObject({ is_multiple: false, option1_name: null })
  })
})

describe('variants', () => {
  it('are added with a value for each option, and each combination only once', async () => {
    const shop = await createSeller(service)
    const { id } = await shop.product(twoSizes)
    const path = `/v3/products/${id}/variants`
    const added = await shop.send('POST', path, { price: '180000', weight: 500, option1_value: '500 g' })
    expect(added.body).toMatchObject({ fullname: 'Kopi Gayo - 500 g', price: '180000.00', product_id: id })
    expect((await shop.get(`/v3/products/${id}`)).body.option1_values).toEqual(['250 g', '1 kg', '500 g'])
    const missing = await shop.send('POST', path, { price: 1, weight: 1 })
    expect(missing.body.errors).toEqual({ option1_value: ['is required by the product'] })
    const twice = await shop.send('POST', path, { price: 1, weight: 1, option1_value: '1 kg' })
    expect(twice.body.errors).toEqual({ option1_value: ['must differ from the option values of the other variants'] })
    expect((await shop.send('POST', '/v3/products/999999/variants', { price: 1, weight: 1 })).status).toBe(404)
    const { id: single } = await shop.product()
    expect((await shop.send('POST', `/v3/products/${single}/variants`, { price: 1, weight: 1 })).status).toBe(409)
  })

  it('are found by id, unique_id and UUID only', async () => {
    const shop = await createSeller(service)
    const { variants } = await shop.product(twoSizes)
    for (const id of [variants[0].id, variants[0].unique_id, variants[0].uuid])
      expect((await shop.get(`/v3/variants/${id}`)).body).toEqual(variants[0])
    for (const id of ['0', '-1', 'x', '1e3', 'variant_none', '99999999999999999999'])
      expect((await shop.get(`/v3/variants/${id}`)).status).toBe(404)
  })

  it('change price, interval and option values, and refuse changes that conflict with the product', async () => {
    const shop = await createSeller(service)
    const { id, variants } = await shop.product(twoSizes)
    const change = (fields: object) => shop.send('PATCH', `/v3/variants/${variants[0].id}`, fields)
    const changed = await change({ price: '99000', option1_value: '200 g', metadata: { roast: 3 }, cogs: 5 })
    expect(changed.body).toEqual({
      ...variants[0],
      price: '99000.00',
      price_bt: '99000.00',
      current_price: '99000.00',
      cogs: '5.00',
      cogs_bt: '5.00',
      option1_value: '200 g',
      name: '200 g',
      fullname: 'Kopi Gayo - 200 g',
      display: 'Kopi Gayo - 200 g',
      metadata: { roast: 3 },
      last_updated_at: expect.any(String),
    })
    expect((await shop.get(`/v3/products/${id}`)).body.option1_values).toEqual(['1 kg', '200 g'])
    const recurring = await change({ pricing_type: 'recurring', interval: 'week' })
    expect(recurring.body).toMatchObject({ pricing_type: 'recurring', interval: 'week', interval_count: 1 })
    expect((await change({ pricing_type: 'one_time' })).body).toMatchObject({ interval: null, interval_count: null })
    for (const [fields, field] of [
      [{ option1_value: '1 kg' }, 'option1_value'],
      [{ option1_value: null }, 'option1_value'],
      [{ option2_value: 'x' }, 'option2_value'],
      [{ pricing_type: 'recurring' }, 'interval'],
      [{ validity_period: 3 }, 'validity_period_unit'],
      [{ price: -1 }, 'price'],
      [{ uuid: 'x' }, 'uuid'],
    ] as const) {
      const answer = await change(fields)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    }
    expect((await change({ weight: 'heavy' })).status).toBe(400)
  })

  it('are deleted, except the last one', async () => {
    const shop = await createSeller(service)
    const { id, variants } = await shop.product(twoSizes)
    expect((await shop.send('DELETE', `/v3/variants/${variants[0].unique_id}`)).status).toBe(204)
    expect((await shop.get(`/v3/variants/${variants[0].id}`)).status).toBe(404)
    expect((await shop.get(`/v3/products/${id}`)).body).toMatchObject({ variants_count: 1, option1_values: ['1 kg'] })
    expect((await shop.send('DELETE', `/v3/variants/${variants[1].id}`)).status).toBe(409)
    expect((await shop.send('DELETE', `/v3/variants/${variants[0].id}`)).status).toBe(404)
  })

  it('keep one variant when the last two are deleted concurrently', async () => {
    const shop = await createSeller(service)
    const { variants } = await shop.product(twoSizes)
    const statuses = await Promise.all(
      variants.map(async ({ id }: Variant) => (await shop.send('DELETE', `/v3/variants/${id}`)).status),
    )
    expect(statuses.sort()).toEqual([204, 409])
  })

  it('are all set to one price or weight, weight only for physical products', async () => {
    const shop = await createSeller(service)
    const { id } = await shop.product(twoSizes)
    const bulk = (product: number, body: object) => shop.send('PATCH', `/v3/products/${product}/variants/bulk`, body)
    expect((await bulk(id, { field: 'price', value: '70000.25' })).status).toBe(204)
    expect((await bulk(id, { field: 'weight', value: 400 })).status).toBe(204)
    const { variants } = (await shop.get(`/v3/products/${id}`)).body
    expect(variants.map(({ price, weight }: Variant) => [price, weight])).toEqual([
      ['70000.25', 400],
      ['70000.25', 400],
    ])
    const digital = await shop.product({ item_type: 'digital' })
    expect((await bulk(digital.id, { field: 'weight', value: 1 })).body.errors).toHaveProperty('field')
    for (const body of [
      { field: 'sku', value: 1 },
      { field: 'price', value: '-5' },
      { field: 'weight', value: 1.5 },
    ])
      expect((await bulk(id, body)).status).toBe(422)
    expect((await bulk(999999, { field: 'price', value: 1 })).status).toBe(404)
  })
})
