import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { importWords } from '../../../web/dashboard/parts/import/words.ts'
import { openShop } from '../../records/checkout.ts'
import { addMember } from '../../records/members.ts'
import { startService } from '../../support/service.ts'
import { pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { wordsEn } from '../support/dashboard-words.ts'
import { story } from '../support/story.ts'

const service = await startService()
const shop = await openShop(service)
const coffee = await shop.sell({ stock: 50 })
const orders = `${service.appUrl}/b/${shop.business.username}/orders`

const csv = (text: string) => ({ name: 'pesanan.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

for (const { language, viewport, words, number } of dashboardViews) {
  story(`Orders come from a CSV file at ${viewport.width} px in ${language}`, async (step) => {
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const { orderUpload, refusals } = words
    const button = (label: string) => page.getByRole('button', { name: label, exact: true })
    const choose = (text: string) => page.locator('input[type=file]').setInputFiles(csv(text))
    const row = (name: string, item = coffee.unique_id, place = '') =>
      `${shop.store.unique_id},${name} ${number},${item},bank_transfer,${place},x`
    const head = 'store_unique_id,customer_name,items,payment_method,Kecamatan,remark'
    const wrong = row('Budi', 'variant_none', 'Nirgendwo')
    const file = [head, row('Ani'), wrong, row('Cici', `${coffee.unique_id}*2`)].join('\n')
    let numbers: string[] = []

    await step('the list leads to the page', async () => {
      await page.goto(orders)
      await page.getByRole('link', { name: words.orders.upload }).click()
      await page.getByRole('heading', { name: orderUpload.title, level: 1 }).waitFor()
    })

    await step('a file that is no list of orders is refused with words', async () => {
      await choose('nama\nAni')
      const store = language === 'id' ? 'Toko' : 'Store'
      await page.getByText(refusals.fields.column_missing!.replace('{column}', store), { exact: true }).waitFor()
    })

    await step('its columns, first rows and errors are shown before anything is created', async () => {
      const dropped = `new File([${JSON.stringify(file)}], 'pesanan.csv', { type: 'text/csv' })`
      const dataTransfer = await page.evaluateHandle(
        `(() => { const data = new DataTransfer(); data.items.add(${dropped}); return data })()`,
      )
      await page.locator('label', { hasText: orderUpload.drop }).dispatchEvent('drop', { dataTransfer })
      await page.getByText(orderUpload.found(3), { exact: true }).waitFor()
      await page.getByText(`items: ${orderUpload.known}`).waitFor()
      await page.getByText(`remark: ${orderUpload.ignored}`).waitFor()
      await page.getByRole('heading', { name: orderUpload.problems(1) }).waitFor()
      const both = `Kecamatan: ${refusals.fields.not_found}; items: ${refusals.fields.not_found}`
      await page.getByText(both, { exact: true }).waitFor()
      await pictureAtWidth(tab, `order-upload-${language}`)
      const mine = encodeURIComponent(`${number}`)
      expect((await shop.send('GET', `/orders?search=${mine}&search_field=any`)).data).toEqual([])
    })

    await step('the good rows become orders, the others are saved to a file', async () => {
      await button(orderUpload.create(2)).click()
      await page.getByRole('heading', { name: orderUpload.created(2) }).waitFor()
      await pictureAtWidth(tab, `order-uploaded-${language}`)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        button(importWords[language as 'en' | 'id'].save).click(),
      ])
      const saved = await readFile(await download.path(), 'utf8')
      expect(saved).toContain(`${wrong.slice(wrong.indexOf(','))},`)
      const { data } = await shop.send('GET', '/orders?page_size=2')
      numbers = data.map(({ order_id }: { order_id: string }) => order_id)
    })

    await step('receipt numbers are set all at once, or not at all', async () => {
      await page.goto(`${orders}/upload?kind=receipts`)
      await choose(`order_id,shipment_receipt\n${numbers[0]},JX1\nNONE,JX2`)
      await page.getByText(orderUpload.nothing).waitFor()
      await choose(`order_id,shipment_receipt\n${numbers[0]},JX1\n${numbers[1]},JX2`)
      await button(orderUpload.setReceipts(2)).click()
      await page.getByRole('heading', { name: orderUpload.receiptsSet(2) }).waitFor()
      await page.getByRole('link', { name: orderUpload.toOrders }).click()
      const [found] = (await shop.send('GET', `/orders?order_id=${numbers[1]}`)).data
      expect(await shop.send('GET', `/orders/${found.id}`)).toMatchObject({ shipment_receipt: 'JX2' })
    })
  })
}

story('A viewer uploads nothing', async (step) => {
  await step('the page names who can grant access', async () => {
    const viewer = (await addMember(service, shop, 'viewer')).browser
    const { page } = await openDashboard(service, viewer.cookie!)
    await page.goto(`${orders}/upload`)
    await page.getByRole('heading', { name: wordsEn.forbidden.title }).waitFor()
  })
})
