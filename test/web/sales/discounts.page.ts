import { expect } from 'vitest'
import { discountDialogWords } from '../../../web/dashboard/pages/sales/discounts/dialogs/words.ts'
import { buyer } from '../../records/checkout.ts'
import { addMember } from '../../records/members.ts'
import { callApi, startService } from '../../support/service.ts'
import { expectSound, openTab, phone, picture, pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { wordsEn } from '../support/dashboard-words.ts'
import { fillCart, fillDelivery, openShopPages, placeOrder } from '../support/shop.ts'
import { story } from '../support/story.ts'

const service = await startService()
const shop = await openShopPages(service)
const dashboard = `${service.appUrl}/b/${shop.business.username}`
const category = (await shop.send('GET', '/product-taxonomies?search=coffee')).data[0] as {
  id: number
  full_paths: Record<string, string>
}
const createCode = (fields: object, { send } = shop) =>
  send('POST', '/discount-codes', { applied_to: 'product_price', amount_type: 'fixed', amount: '9000', ...fields })

for (const { language, viewport, words, number } of dashboardViews) {
  story(`Discount codes at ${viewport.width} px in ${language}`, async (step) => {
    const { page, ...tab } = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { discounts, common, table } = words
    const { fields, share, duplicate, states } = discounts
    const code = `KOPI${number}`
    const dialog = page.getByRole('dialog')
    const field = (label: string) => dialog.getByLabel(label, { exact: true })
    const record = (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
    const take = (file: string) => pictureAtWidth({ page, ...tab }, `${file}-${language}`)
    const read = async (name: string) => (await shop.send('GET', `/discount-codes?search=${name}`)).data[0]

    await step('a code gets a start in the local time of the shop, limits and products found by name', async () => {
      await page.goto(`${dashboard}/discounts`)
      await page.getByRole('button', { name: discounts.create, exact: true }).first().click()
      await field(fields.code).fill(code)
      await field(fields.percent).fill('50')
      await field(fields.reach).selectOption('some')
      await field(fields.findProduct).fill('gayo')
      await dialog.getByRole('button', { name: fields.add('Kopi Gayo Wine') }).click()
      await dialog.getByRole('button', { name: `${common.remove} Kopi Gayo Wine` }).waitFor()
      await field(fields.findCategory).fill('coffee')
      await dialog.getByRole('button', { name: fields.add(category.full_paths[language]!), exact: true }).click()
      await dialog.getByRole('button', { name: `${common.remove} ${category.full_paths[language]}` }).waitFor()
      await field(fields.starts).fill('2099-12-01T08:00')
      await field(fields.until).fill('2099-11-01T08:00')
      await field(fields.limit).fill('100')
      await field(fields.customerLimit).fill('1')
      const example = dialog.getByRole('status').filter({ hasText: discounts.example })
      await example.getByText(discounts.perCustomer(1)).waitFor()
      await example.getByText(discounts.forSome(1, 1)).waitFor()
      await example.getByText(/50[.,]000/).waitFor()
      await take('discount-form')
      await dialog.getByRole('button', { name: discounts.save }).click()
      await expect.poll(() => field(fields.until).getAttribute('aria-invalid')).toBe('true')
      await field(fields.until).fill('2099-12-31T23:59')
      await dialog.getByRole('button', { name: discounts.save }).click()
      await record(code).getByText(states.scheduled).waitFor()
      expect(await read(code)).toMatchObject({
        start_time: '2099-12-01T01:00:00.000000Z',
        expiry_time: '2099-12-31T16:59:00.000000Z',
        usage_limit: 100,
        customer_usage_limit: 1,
        product_ids: [shop.coffee.product.id],
        taxonomy_ids: [category.id],
        state: 'scheduled',
      })
    })

    await step('the list is filtered by state', async () => {
      const filter = page.getByRole('combobox', { name: discounts.state })
      await filter.selectOption('ended')
      await page.getByText(discounts.noMatch).waitFor()
      await filter.selectOption('scheduled')
      await record(code).waitFor()
      await take('discounts-scheduled')
      await filter.selectOption({ label: table.any })
    })

    await step('its conditions are shown again and changed', async () => {
      await record(code).getByRole('button', { name: discounts.edit }).click()
      await dialog.getByRole('button', { name: `${common.remove} Kopi Gayo Wine` }).waitFor()
      await dialog.getByRole('button', { name: `${common.remove} ${category.full_paths[language]}` }).click()
      expect(await field(fields.starts).inputValue()).toBe('2099-12-01T08:00')
      await field(fields.starts).fill('')
      await field(fields.customerLimit).fill('2')
      await dialog.getByRole('button', { name: discounts.save }).click()
      await record(code).getByText(states.active, { exact: true }).waitFor()
      await record(code)
        .getByText(new RegExp(discounts.perCustomer(2)))
        .waitFor()
    })

    await step('a copy is off, and cannot have the same name', async () => {
      await record(code).getByRole('button', { name: discounts.duplicateOpen }).click()
      await field(duplicate.code).fill(code)
      await dialog.getByRole('button', { name: duplicate.save }).click()
      await expect.poll(() => field(duplicate.code).getAttribute('aria-invalid')).toBe('true')
      await take('discount-copy')
      await field(duplicate.code).fill(`${code}B`)
      await dialog.getByRole('button', { name: duplicate.save }).click()
      await record(`${code}B`).getByText(states.disabled, { exact: true }).waitFor()
      const { id, ...copy } = await read(`${code}B`)
      expect(copy).toMatchObject({ is_enabled: false, customer_usage_limit: 2, current_usage: 0, percentage: 50 })
    })

    await step('the link to share leads to the chosen store', async () => {
      await record(code).getByRole('button', { name: discounts.shareOpen }).click()
      await expect.poll(() => field(share.link).inputValue()).toBe(`${shop.url}?discount=${code}`)
      await take('discount-share')
      await dialog.getByRole('button', { name: common.close }).click()
    })
  })
}

story('A buyer opens a shared link', async (step) => {
  await createCode({ code: 'TAUTAN', is_limited_to_products: true, product_ids: [shop.coffee.product.id] })
  const tab = await openTab({ viewport: phone })
  const { page } = tab
  const summary = page.getByRole('complementary')

  await step('the shop says that the code is kept, and takes it out of the address', async () => {
    await page.goto(`${shop.url}?discount=tautan`)
    await page.getByText('Code TAUTAN will be used at checkout.').waitFor()
    await expect.poll(() => page.url()).toBe(shop.url)
    await picture(tab, 'shared-code-en')
  })

  await step('the code is filled in at checkout, after a reload too, and taken off the order', async () => {
    await fillCart(page, shop)
    await summary.getByText('Code TAUTAN is used.').waitFor()
    await page.reload()
    await summary.getByText('Code TAUTAN is used.').waitFor()
    await fillDelivery(page)
    await page.getByRole('radio', { name: 'Bank transfer' }).check()
    await expectSound(tab)
    await placeOrder(page)
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
    const { data } = await shop.send('GET', '/discount-codes?search=TAUTAN')
    expect(data[0].current_usage).toBe(1)
  })

  await step('the code is forgotten once it was used', async () => {
    await page.goto(shop.url)
    await page.getByRole('link', { name: 'Kopi Gayo Wine' }).waitFor()
    expect(await page.getByText('Code TAUTAN will be used at checkout.').count()).toBe(0)
  })
})

story('A buyer learns why the code of a shared link does not apply', async (step) => {
  await createCode({ code: 'BESOK', is_start: true, start_time: '2099-01-01T00:00:00Z' })
  await createCode({ code: 'CANGKIR', is_limited_to_products: true, product_ids: [shop.gone.product.id] })
  await createCode({ code: 'SEKALI', is_customer_usage_limit: true, customer_usage_limit: 1 })
  const tab = await openTab({ viewport: phone })
  const { page } = tab
  const reason = page.getByRole('complementary').getByRole('status')

  await step('it has not started', async () => {
    await page.goto(`${shop.url}?discount=BESOK`)
    await page.getByText('Code BESOK will be used at checkout.').waitFor()
    await fillCart(page, shop)
    await reason.getByText('This code is not valid yet').waitFor()
    expect(await page.getByLabel('Discount code').inputValue()).toBe('BESOK')
    await expectSound(tab)
    await picture(tab, 'shared-code-refused-en')
  })

  await step('it is for other products', async () => {
    await page.goto(`${shop.url}/checkout?discount=CANGKIR`)
    await reason.getByText('This code does not apply to the items in your order').waitFor()
  })

  await step('the buyer has used it already', async () => {
    const items = [{ type: 'variant', variant_id: shop.coffee.id, quantity: 1 }]
    const body = buyer({ items, customer_email: 'lagi@example.com', discount_code_code: 'SEKALI' })
    expect((await shop.visit('POST', '/checkout', body)).status).toBe(201)
    await page.goto(`${shop.url}/checkout?discount=SEKALI`)
    await page.getByText('Code SEKALI is used.').waitFor()
    await fillDelivery(page, 'lagi@example.com')
    await page.getByRole('radio', { name: 'Bank transfer' }).check()
    await placeOrder(page)
    await reason.getByText('You have used this code as often as you may').waitFor()
  })

  await step('the buyer removes it', async () => {
    await page.getByRole('complementary').getByRole('button', { name: 'Remove' }).click()
    expect(await page.getByLabel('Discount code').inputValue()).toBe('')
    await page.goto(shop.url)
    await page.getByRole('link', { name: 'Kopi Gayo Wine' }).waitFor()
    expect(await page.getByText(/will be used at checkout/).count()).toBe(0)
  })
})

story('A viewer shares a code of several stores and changes nothing', async (step) => {
  const shop = await openShopPages(service)
  const dashboard = `${service.appUrl}/b/${shop.business.username}`
  await createCode({ code: 'LIHAT' }, shop)
  const viewer = (await addMember(service, shop, 'viewer')).browser
  const { page } = await openDashboard(service, viewer.cookie!)
  const { discounts } = wordsEn
  const second = (await shop.send('POST', '/stores', { name: 'Toko Kedua' })) as { unique_id: string; shop_url: string }

  await step('chooses the store', async () => {
    await page.goto(`${dashboard}/discounts?search=LIHAT`)
    const record = page.getByRole('listitem').filter({ has: page.getByText('LIHAT', { exact: true }) })
    await record.getByText(discounts.states.active, { exact: true }).waitFor()
    expect(await record.getByRole('button').allTextContents()).toEqual([discounts.shareOpen])
    await record.getByRole('button', { name: discounts.shareOpen }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: discountDialogWords.en.share.store }).selectOption(second.unique_id)
    await expect
      .poll(() => dialog.getByRole('textbox', { name: discountDialogWords.en.share.link }).inputValue())
      .toBe(`${second.shop_url}?discount=LIHAT`)
  })

  await step('may not copy it by the API either', async () => {
    const { data } = await shop.send('GET', '/discount-codes?search=LIHAT')
    const answer = await viewer.post(`/api/businesses/${shop.business.unique_id}/discount-codes/${data[0].id}/copy`, {
      code: 'LIHAT2',
    })
    expect(answer.status).toBe(403)
    expect((await callApi(service, '/v3/discount-codes?search=LIHAT2', shop.secretKey)).body.data).toEqual([])
  })
})
