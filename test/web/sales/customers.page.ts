import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { customerDialogWords } from '../../../web/dashboard/pages/sales/customers/dialogs/words.ts'
import { importWords } from '../../../web/dashboard/parts/import/words.ts'
import { buyer, openShop } from '../../records/checkout.ts'
import { addMember } from '../../records/members.ts'
import { startService } from '../../support/service.ts'
import { pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { wordsEn } from '../support/dashboard-words.ts'
import { story } from '../support/story.ts'

const service = await startService()
const shop = await openShop(service)
const coffee = await shop.sell({ stock: 50 })
const dashboard = `${service.appUrl}/b/${shop.business.username}`

/** Buys two bags of coffee as somebody with this name and phone number. */
async function buy(name: string, phone: string, fields: object = {}) {
  const items = [{ type: 'variant', variant_id: coffee.id, quantity: 2 }]
  const email = `${phone}@example.com`
  const { status, body } = await shop.visit(
    'POST',
    '/checkout',
    buyer({ items, customer_name: name, customer_phone: phone, customer_email: email, ...fields }),
  )
  expect({ status, body }).toMatchObject({ status: 201 })
  return body as { order_id: string; discount_code_discount: string }
}

for (const { language, viewport, words, number } of dashboardViews) {
  story(`Customers and discounts at ${viewport.width} px in ${language}`, async (step) => {
    const { page, ...tab } = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { customers, customer, discounts, common, table, personalData, customerActions } = words
    const { eraseCustomer, mergeCustomers, importCustomers } =
      language === 'id' ? customerDialogWords.id : customerDialogWords.en
    const name = `Wati ${number}`
    const phone = `62811${number}0001`
    const button = (label: string) => page.getByRole('button', { name: label, exact: true }).first()
    const dialog = page.getByRole('dialog')
    const field = (label: string) => dialog.getByRole('textbox', { name: label })
    const take = (file: string) => pictureAtWidth({ page, ...tab }, `${file}-${language}`)

    await step('who ordered is found by name, with what they ordered', async () => {
      const { order_id } = await buy(name, phone)
      await page.goto(`${dashboard}/customers`)
      await page.getByRole('searchbox', { name: customers.search }).fill(name)
      await page.waitForURL(/search=Wati/)
      await take('customers')
      await page.getByRole('link', { name }).click()
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      await page.getByRole('link', { name: order_id }).waitFor()
      await page.getByText(`+${phone}`).waitFor()
      await take('customer')
    })

    await step('a wrong email is refused at its field, and a right one with tags is stored', async () => {
      await button(customer.edit).click()
      await field(customers.fields.email).fill('wati')
      await dialog.getByRole('button', { name: common.save }).click()
      await expect.poll(() => field(customers.fields.email).getAttribute('aria-invalid')).toBe('true')
      await take('customer-edit')
      await field(customers.fields.email).fill(`wati${number}@example.com`)
      await field(customers.fields.tags).fill('setia, grosir, setia')
      await dialog.getByRole('button', { name: common.save }).click()
      await page.getByText(`${customers.fields.tags}: setia, grosir`).waitFor()
    })

    await step('a blocked customer is marked, listed among the blocked, and unblocked', async () => {
      await button(customer.block).click()
      await dialog.getByRole('button', { name: customer.block, exact: true }).click()
      await page.getByText(customer.blocked, { exact: true }).waitFor()
      await page.goto(`${dashboard}/customers?status=blocked`)
      await page.getByRole('link', { name }).click()
      await button(customer.unblock).click()
      await dialog.getByRole('button', { name: customer.unblock, exact: true }).click()
      await button(customer.block).waitFor()
    })

    await step('a customer is entered by hand', async () => {
      await page.goto(`${dashboard}/customers`)
      await button(customers.create).click()
      await field(customers.fields.name).fill('Bu Tini')
      await field(customers.fields.phone).fill(`0812${number}0002`)
      await dialog.getByRole('button', { name: common.save }).click()
      await page.getByRole('heading', { name: 'Bu Tini', level: 1 }).waitFor()
      await page.getByText(customer.noOrders).waitFor()
    })

    await step('a second entry of the same person is merged, after showing what happens', async () => {
      const again = await shop.send('POST', '/customers', {
        name: `${name} lagi`,
        phone: `62812${number}0009`,
        tags: ['kantor'],
      })
      const { data } = await shop.send('GET', `/customers?search=${encodeURIComponent(phone)}`)
      await page.goto(`${dashboard}/customers/${data[0].id}`)
      await button(customerActions.merge).click()
      await dialog.getByRole('searchbox', { name: mergeCustomers.find }).fill(`${name} lagi`)
      await dialog.getByRole('button', { name: `${name} lagi` }).waitFor()
      await take('customer-merge-find')
      await dialog.getByRole('button', { name: `${name} lagi` }).click()
      await dialog.getByText(`+${again.phone}`, { exact: false }).first().waitFor()
      await take('customer-merge')
      await dialog.getByRole('button', { name: mergeCustomers.run, exact: true }).click()
      await page.getByText(`${customers.fields.tags}: setia, grosir, kantor`).waitFor()
      await page.goto(`${dashboard}/customers/${again.id}`)
      await page.getByRole('link', { name: personalData.openSurvivor }).click()
      await page.getByRole('heading', { name, level: 1 }).waitFor()
    })

    await step('the data of a person is downloaded', async () => {
      const downloading = page.waitForEvent('download')
      await page.getByRole('link', { name: personalData.download }).click()
      const file = await downloading
      expect(file.suggestedFilename()).toMatch(/^customer-\d+\.json$/)
      expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ customer: { name }, orders: [{}] })
    })

    await step('an erasure is refused while an order waits, and done after the name was typed', async () => {
      await button(personalData.erase).click()
      const confirm = dialog.getByRole('button', { name: eraseCustomer.eraseForGood })
      expect(await confirm.isDisabled()).toBe(true)
      await field(eraseCustomer.typeName(name)).fill(name.toUpperCase())
      await confirm.click()
      await dialog.getByText(words.refusals.reasons.orders_under_way!).waitFor()
      await take('customer-erase')
      const { data } = await shop.send('GET', `/orders?customer_id=${page.url().split('/').at(-1)}`)
      await shop.send('POST', '/orders/change-status', { ids: [data[0].id], status: 'canceled' })
      await confirm.click()
      await page.getByRole('heading', { name: personalData.goneName, level: 1 }).waitFor()
      expect(await page.getByText(name, { exact: true }).count()).toBe(0)
      expect(await button(customer.edit).count()).toBe(0)
      await take('customer-erased')
    })

    await step('customers are imported after a preview that names the wrong rows, and exported', async () => {
      await page.goto(`${dashboard}/customers`)
      await button(customerActions.import).click()
      const csv = `name,email,phone\nPak Imp ${number},imp${number}@example.com,\nTanpa,,\nRusak,bukan email,\n`
      await dialog
        .getByLabel(importWords[language as 'en' | 'id'].file)
        .setInputFiles({ name: 'pelanggan.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
      await dialog.getByText(importCustomers.preview(3)).waitFor()
      await dialog.getByText(importCustomers.counts(1, 0, 2)).waitFor()
      await take('customers-import')
      await dialog.getByRole('button', { name: importCustomers.run(1) }).click()
      await dialog.getByText(importCustomers.done(1)).waitFor()
      await dialog.getByRole('button', { name: common.close }).last().click()
      await page.getByText(`Pak Imp ${number}`).first().waitFor()
      const downloading = page.waitForEvent('download')
      await page.getByRole('link', { name: customerActions.export }).click()
      expect(await readFile(await (await downloading).path(), 'utf8')).toContain(`imp${number}@example.com`)
    })

    const code = `HEMAT${number}`
    await step('a code shows what it takes off before it is saved', async () => {
      await page.goto(`${dashboard}/discounts`)
      await button(discounts.create).click()
      await field(discounts.fields.code).fill(code.toLowerCase())
      await field(discounts.fields.percent).fill('20')
      await field(discounts.fields.max).fill('15000')
      expect(await field(discounts.fields.max).inputValue()).toMatch(/^15[.,]000$/)
      await dialog
        .getByRole('status')
        .getByText(/85[.,]000/)
        .waitFor()
      await take('discount-new')
      await dialog.getByRole('button', { name: discounts.save }).click()
      await page.getByText(code, { exact: true }).waitFor()
    })

    await step('the same code again is refused at its field', async () => {
      await button(discounts.create).click()
      await field(discounts.fields.code).fill(code)
      await dialog.getByRole('button', { name: discounts.save }).click()
      await expect.poll(() => field(discounts.fields.code).getAttribute('aria-invalid')).toBe('true')
      await dialog.getByRole('button', { name: common.cancel }).click()
    })

    await step('a buyer uses it, and its limit and its switch end it', async () => {
      const { discount_code_discount } = await buy('Yuni', `62811${number}0003`, { discount_code_code: code })
      expect(Number(discount_code_discount)).toBe(15_000)
      await page.goto(`${dashboard}/discounts?search=${code}`)
      await page.getByText(new RegExp(`${discounts.columns.used}: 1 `)).waitFor()
      await take('discounts')
      await button(discounts.edit).click()
      await field(discounts.fields.limit).fill('1')
      await dialog.getByRole('button', { name: discounts.save }).click()
      await page.getByRole('list', { name: discounts.title }).getByText(discounts.states.used_up).waitFor()
      await button(discounts.turnOff).click()
      await button(discounts.turnOn).waitFor()
      await page.getByRole('combobox', { name: discounts.state }).selectOption('active')
      await page.getByText(discounts.noMatch).waitFor()
      await button(table.clearFilters).click()
      await page.getByText(code, { exact: true }).waitFor()
    })
  })
}

story('A viewer reads customers and discounts and changes nothing', async (step) => {
  await buy('Rina', '628119990001')
  await shop.send('POST', '/discount-codes', {
    code: 'LIHAT',
    applied_to: 'shipping_cost',
    amount_type: 'fixed',
    amount: '5000',
  })
  const viewer = (await addMember(service, shop, 'viewer')).browser
  const { page } = await openDashboard(service, viewer.cookie!)
  const { customers, customer, discounts, customerActions, personalData } = wordsEn
  const buttons = (label: string) => page.getByRole('button', { name: label, exact: true }).count()

  await step('customers', async () => {
    await page.goto(`${dashboard}/customers`)
    await page.getByRole('link', { name: 'Rina' }).click()
    await page.getByRole('heading', { name: 'Rina', level: 1 }).waitFor()
    expect([await buttons(customer.edit), await buttons(customer.block)]).toEqual([0, 0])
    expect([await buttons(customerActions.merge), await buttons(personalData.erase)]).toEqual([0, 0])
    expect(await page.getByRole('link', { name: personalData.download }).count()).toBe(0)
    await page.goto(`${dashboard}/customers`)
    await page.getByRole('link', { name: 'Rina' }).waitFor()
    expect([await buttons(customers.create), await buttons(customerActions.import)]).toEqual([0, 0])
  })

  await step('discounts', async () => {
    await page.goto(`${dashboard}/discounts`)
    await page.getByText('LIHAT', { exact: true }).waitFor()
    await page.getByText(/off shipping/).waitFor()
    expect([await buttons(discounts.create), await buttons(discounts.edit), await buttons(discounts.turnOff)]).toEqual([
      0, 0, 0,
    ])
  })
})
