import { expect } from 'vitest'
import { choosePageWords } from '../../../src/integrations/payments/sandbox/page-words.ts'
import { paymentName } from '../../../web/client/payment-names.generated.ts'
import { buyer } from '../../records/checkout.ts'
import { startService } from '../../support/service.ts'
import { openTab, pictureAtWidth } from '../support/chromium.ts'
import { buyerViews, openShopPages } from '../support/shop.ts'
import { story } from '../support/story.ts'

const service = await startService({ roles: ['api', 'app', 'worker'] })

for (const { language, viewport, words } of buyerViews)
  story(`The payment simulator at ${viewport.width} px in ${language}, by keyboard`, async (step) => {
    const shop = await openShopPages(service, { language })
    const said = choosePageWords(language).words
    const order = async (payment_method: string) => {
      const items = [{ type: 'variant', variant_id: shop.coffee.id, quantity: 1 }]
      const { status, body } = await shop.visit('POST', '/checkout', buyer({ items, payment_method }))
      expect(status).toBe(201)
      return body as { order_id: string; secret_slug: string }
    }
    const tab = await openTab({ viewport, locale: language })
    const { page } = tab
    const status = page.getByRole('status')
    const notices = page.getByRole('table').getByRole('row')
    /** Opens the simulator from the page of an order. */
    const open = async (payment_method: string) => {
      const placed = await order(payment_method)
      await page.goto(`${shop.url}/o/${placed.secret_slug}/success`)
      await page.goto((await page.locator('a[href*="/sandbox/"]').getAttribute('href'))!)
      await page.getByRole('heading', { name: said.title, level: 1 }).waitFor()
      return placed
    }
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).press('Enter')
    }

    await step('says whom the buyer pays, for what and how, and that no money moves', async () => {
      const { order_id } = await open('va_bca')
      expect(await page.evaluate('document.documentElement.lang')).toBe(language)
      await page.getByText(said.lead).waitFor()
      await page.getByText(shop.store.name, { exact: true }).waitFor()
      const shown = await page.getByRole('definition').allTextContents()
      expect(shown).toEqual([expect.stringContaining(order_id), paymentName('va_bca', language), expect.any(String)])
      expect(shown[2]).toMatch(/^\d{10,}$/)
      await status.getByText(said.statuses.open).waitFor()
      await pictureAtWidth(tab, `simulator-${language}`)
    })

    await step('a payment is noted, and the way back leads to an order that is paid', async () => {
      await page.getByRole('button', { name: /^(Bayar|Pay) Rp/ }).press('Enter')
      await status.getByText(said.statuses.paid, { exact: true }).waitFor()
      expect(await page.getByRole('button', { name: /^(Bayar|Pay) Rp/ }).count()).toBe(0)
      await pictureAtWidth(tab, `simulator-paid-${language}`)
      await page.getByRole('link', { name: said.back }).press('Enter')
      await page.getByRole('heading', { name: words.payment_received }).waitFor()
    })

    await step('a tester sends a notice once more, and lets the money arrive', async () => {
      await page.goBack()
      await expect.poll(() => notices.count()).toBe(2)
      await expect.poll(() => notices.last().textContent()).toContain('1200')
      await press(said.send)
      await expect.poll(() => notices.last().textContent()).toContain('2200')
      await press(said.settle)
      await status.getByText(said.statuses.settled, { exact: true }).waitFor()
      await expect.poll(() => notices.count()).toBe(3)
      expect(await page.getByRole('button', { name: said.settle }).count()).toBe(0)
      await pictureAtWidth(tab, `simulator-tools-${language}`)
    })

    await step('a QR code is shown, and what is possible no more is said in words', async () => {
      await open('qris')
      const code = page.getByRole('img', { name: said.qrCode })
      expect(await code.evaluate((image: { naturalWidth: number }) => image.naturalWidth)).toBeGreaterThan(0)
      await pictureAtWidth(tab, `simulator-qr-${language}`)
      const other = await page.context().newPage()
      await other.goto(page.url())
      await other.getByText(said.tools, { exact: true }).press('Enter')
      await other.getByRole('button', { name: said.expire }).press('Enter')
      await other.getByRole('status').getByText(said.statuses.expired).waitFor()
      await page.getByText(said.tools, { exact: true }).press('Enter')
      await press(said.fail)
      await page.getByRole('alert').getByText(said.conflict).waitFor()
      await other.close()
    })

    await step('the payer of a payment link chooses how to pay', async () => {
      await open('payment_link')
      const choice = page.getByRole('combobox', { name: said.payWith })
      await choice.selectOption({ label: paymentName('gopay', language) })
      await pictureAtWidth(tab, `simulator-link-${language}`)
      await page.getByRole('button', { name: /^(Bayar|Pay) Rp/ }).press('Enter')
      await status.getByText(said.statuses.paid, { exact: true }).waitFor()
      expect(await page.getByRole('definition').allTextContents()).toContain(paymentName('gopay', language))
    })
    expect(tab.complaints).toEqual([])
  })
