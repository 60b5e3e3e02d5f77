import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { expect } from 'vitest'
import { invoiceWords } from '../../../web/dashboard/pages/sales/invoices/words.ts'
import { invoiceWords as buyerWords } from '../../../web/shop/pages/order/invoice-words.ts'
import { markSent, openRefundShop } from '../../records/refunds.ts'
import { startService } from '../../support/service.ts'
import { openTab, pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { story } from '../support/story.ts'

const service = await startService({ roles: ['api', 'app', 'worker'] })

const save = async (page: Page, press: () => Promise<void>): Promise<Download> =>
  (await Promise.all([page.waitForEvent('download'), press()]))[0]

const readText = async (download: Download) => (await readFile(await download.path())).toString('latin1')

for (const { language, viewport, words } of dashboardViews) {
  const said = invoiceWords[language as 'en' | 'id']
  const at = `at ${viewport.width} px in ${language}`

  story(`A merchant says what stands on invoices, and finds them ${at}`, async (step) => {
    const shop = await openRefundShop(service)
    const base = `${service.appUrl}/b/${shop.business.username}`
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const take = (name: string) => pictureAtWidth(tab, `${name}-${language}`)
    const year = new Date().getFullYear()

    await step('the page of the business has what the law asks for', async () => {
      await page.goto(`${base}/business`)
      await page.getByLabel(said.settings.sellerName).fill('PT Kopi Nusantara')
      await page.getByLabel(said.settings.sellerAddress).fill('Jl. Braga 12, Bandung')
      await page.getByLabel(said.settings.taxNumber).fill('1')
      await page.getByLabel(said.settings.prefix).fill('kopi')
      const form = page.locator('form').filter({ has: page.getByLabel(said.settings.prefix) })
      await form.getByRole('button', { name: words.common.save }).click()
      await page.locator('[name=tax_number][aria-invalid=true]').waitFor()
      await page.getByLabel(said.settings.taxNumber).fill('01.234.567.8-901.000')
      await form.getByRole('button', { name: words.common.save }).click()
      await page.getByText(words.common.saved).waitFor()
      await take('invoice-settings')
    })

    const order = await shop.order()
    const number = `KOPI/${year}/000001`

    await step('an order that is paid shows its invoice by itself, with the file', async () => {
      await page.goto(`${base}/orders/${order.id}`)
      await page.getByRole('heading', { name: words.order.title(order.order_id), level: 1 }).waitFor()
      await shop.must('POST', '/v3/orders/change-status', { ids: [order.id], payment_status: 'paid' })
      const link = page.getByRole('link', { name: said.downloadOf(number) })
      await link.waitFor()
      const download = await save(page, () => link.click())
      expect(download.suggestedFilename()).toBe(`KOPI-${year}-000001.pdf`)
      expect(await readText(download)).toMatch(/^%PDF-/)
      await take('order-invoice')
    })

    await step('a refund adds a credit note', async () => {
      const { id } = (await shop.refund(order.id, { amount: '2000' })).body
      await markSent(shop.must, id)
      await page.getByRole('link', { name: said.downloadOf(`CN/${year}/000001`) }).waitFor()
      await page.getByText(new RegExp(said.refersTo(number))).waitFor()
      await take('order-credit-note')
    })

    await step('the list shows both, filters them and exports them', async () => {
      await page.goto(`${base}/invoices`)
      await page.getByText(number, { exact: true }).first().waitFor()
      await page.getByText(`CN/${year}/000001`, { exact: true }).first().waitFor()
      await take('invoices')
      await page.getByLabel(said.filterKind).selectOption({ label: said.kinds.credit_note })
      await page.getByText(number, { exact: true }).first().waitFor({ state: 'detached' })
      const download = await save(page, () => page.getByRole('link', { name: said.export }).click())
      const rows = (await readText(download)).trim().split('\n')
      expect(rows).toHaveLength(2)
      expect(rows[1]).toContain(`CN/${year}/000001,credit_note`)
    })
  })

  story(`A merchant issues the invoice of an order that was paid before ${at}`, async (step) => {
    const shop = await openRefundShop(service)
    const base = `${service.appUrl}/b/${shop.business.username}`
    const order = await shop.orderPaidByHand()
    await expect.poll(async () => (await shop.get(`/v3/orders/${order.id}/invoices`)).body.data.length).toBe(1)
    // Simulates a payment from before invoices existed.
    await service.database.pool.query(
      `set session_replication_role = replica; delete from invoice_files; delete from invoices;
       set session_replication_role = default`,
    )
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab

    await step('with a button on the page of the order', async () => {
      await page.goto(`${base}/orders/${order.id}`)
      await page.getByText(said.none).waitFor()
      await pictureAtWidth(tab, `order-without-invoice-${language}`)
      await page.getByRole('button', { name: said.issue }).click()
      await page.getByText(said.issued).waitFor()
      await page.getByRole('link', { name: new RegExp(said.downloadOf('INV')) }).waitFor()
      expect(await page.getByRole('button', { name: said.issue }).count()).toBe(0)
    })
  })

  story(`A buyer downloads the invoice from the page of the order ${at}`, async (step) => {
    const shop = await openRefundShop(service)
    const order = await shop.order()
    const texts = buyerWords[language as 'en' | 'id']
    const tab = await openTab({ viewport, locale: language })
    const { page } = tab

    await step('which offers it a moment after the payment', async () => {
      await shop.must('POST', '/v3/orders/change-status', { ids: [order.id], payment_status: 'paid' })
      await page.goto(`${service.shopUrl}/o/${order.secret_slug}`)
      const button = page.getByRole('button', { name: texts.download })
      await button.waitFor()
      const download = await save(page, () => button.click())
      expect(download.suggestedFilename()).toMatch(/^INV-\d{4}-000001\.pdf$/)
      expect(await readText(download)).toMatch(/^%PDF-/)
      await pictureAtWidth(tab, `buyer-invoice-${language}`)
    })

    await step('unless the store does not offer it', async () => {
      await shop.must('PATCH', `/v3/stores/${shop.storeRecord.id}`, { is_show_download_invoice: false })
      await page.goto(`${service.shopUrl}/o/${order.secret_slug}`)
      await page.getByText(order.order_id).first().waitFor()
      expect(await page.getByRole('button', { name: texts.download }).count()).toBe(0)
    })
  })
}
