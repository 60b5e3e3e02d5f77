import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { paymentName } from '../../../web/client/payment-names.generated.ts'
import { buyerErrorsEn } from '../../../web/client/words/buyer-errors.en.ts'
import { buyerErrorsId } from '../../../web/client/words/buyer-errors.id.ts'
import { type Json, menteng } from '../../records/checkout.ts'
import { startService } from '../../support/service.ts'
import { expectSound, openTab, pictureAtWidth } from '../support/chromium.ts'
import { tabTo } from '../support/keyboard.ts'
import { buyerViews, openShopPages } from '../support/shop.ts'
import { story } from '../support/story.ts'

const service = await startService()
const errors = { en: buyerErrorsEn, id: buyerErrorsId }

/** The shifts of the layout that no input caused, as browsers report them. */
const recordShifts = `window.shifts = []; new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
  const moved = entry.sources.map(({ node, previousRect, currentRect }) =>
    [node?.className || node?.nodeName, previousRect.y, currentRect.y].join(' '))
  if (!entry.hadRecentInput) window.shifts.push({ value: entry.value, moved })
})).observe({ type: 'layout-shift', buffered: true })`

type Shift = { value: number; moved: string[] }

/** A slow mobile network: its answers come later than half a second after the input, so that shifts count. */
const slowNetwork = { offline: false, latency: 600, downloadThroughput: 200_000, uploadThroughput: 90_000 }

/** Whether an element is on the screen, not covered by the header or by the bar at the bottom. */
const isInSight = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const found = element.ownerDocument.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
    return found !== null && (element.contains(found) || found.contains(element))
  })

const focused = (page: Page) => page.evaluate('document.activeElement.name') as Promise<string>

for (const { language, viewport, words } of buyerViews)
  story(`A guest at the checkout at ${viewport.width} px (${language}), by keyboard`, async (step) => {
    const shop = await openShopPages(service, { language })
    const createCode = (fields: object) =>
      shop.send('POST', '/discount-codes', {
        applied_to: 'product_price',
        amount_type: 'fixed',
        amount: 8000,
        ...fields,
      })
    await createCode({ code: 'PINDAI', is_limited_to_payment_methods: true, payment_methods: ['qris'] })
    const tab = await openTab({ viewport, locale: language })
    const { page } = tab
    await page.addInitScript(recordShifts)
    const devtools = await page.context().newCDPSession(page)
    const place = page.getByRole('button', { name: /^(Pay Rp|Bayar Rp|Place order|Buat pesanan)/ })
    const press = async () => {
      await expect.poll(() => place.isEnabled()).toBe(true)
      await place.focus()
      await page.keyboard.press('Enter')
    }

    await step('the district of "check delivery costs" is carried over', async () => {
      await page.goto(`${shop.url}/p/${shop.coffee.product.slug}`)
      await page.getByRole('button', { name: words.estimate }).press('Enter')
      await page.getByRole('combobox', { name: words.district }).fill('menteng')
      await page.getByRole('option', { name: /^Menteng, .*Jakarta Pusat/ }).waitFor()
      await page.keyboard.press('Enter')
      await page
        .getByText(language === 'id' ? 'JNE Ekonomi' : 'JNE Economy')
        .first()
        .waitFor()
      await page.getByRole('button', { name: words.add_to_cart }).press('Enter')
      await page.getByText(words.added).waitFor()
      await devtools.send('Network.enable')
      await devtools.send('Network.emulateNetworkConditions', slowNetwork)
      await page.goto(`${shop.url}/checkout`)
      await expect
        .poll(() => page.getByRole('combobox', { name: words.district }).inputValue())
        .toMatch(/^Menteng, .*Jakarta Pusat/)
    })

    await step('the cheapest courier is selected, and the total is in sight at once', async () => {
      const offered = await shop.visit('POST', '/checkout/shipping-options', {
        items: [{ type: 'variant', variant_id: shop.coffee.id, quantity: 1 }],
        destination: { location_id: menteng, postal_code: '10310' },
      })
      const cheapest = offered.body.data.toSorted((a: Json, b: Json) => Number(a.cost) - Number(b.cost))[0]
      const value = `${cheapest.courier_service_id}:${cheapest.warehouse_unique_id}`
      await expect.poll(() => page.locator(`input[value="${value}"]`).isChecked()).toBe(true)
      await expect.poll(() => place.textContent()).toMatch(language === 'id' ? /^Bayar Rp/ : /^Pay Rp/)
      expect(await page.evaluate('scrollY')).toBe(0)
      if (viewport.width < 900) expect(await isInSight(place)).toBe(true)
      await page.screenshot({ path: `artifacts/screenshots/shop-pay-bar-${viewport.width}-${language}.png` })
    })

    await step('an empty form leads to the first wrong field', async () => {
      await press()
      await expect.poll(() => focused(page)).toBe('customer_name')
      expect(await isInSight(page.getByLabel(words.name))).toBe(true)
      await page.keyboard.type('Budi Santoso')
      await page.keyboard.press('Tab')
      await page.keyboard.type('budi@example.com')
      await page.keyboard.press('Tab')
      await page.keyboard.type('0812 3456 789')
      await tabTo(page, page.getByLabel(words.address))
      await page.keyboard.type('Jl. Sudirman 1')
    })

    await step('a group without a choice comes into view, with its message and its first choice focused', async () => {
      await press()
      await expect.poll(() => focused(page)).toBe('payment_method')
      const message = page.getByText(words.choose_payment)
      expect(await isInSight(page.getByRole('radio').and(page.locator(':focus')))).toBe(true)
      await message.waitFor()
      await page.keyboard.press('Space')
      await expect.poll(() => page.getByRole('radio', { name: 'QRIS' }).isChecked()).toBe(true)
      const marks = {
        qris: 'QRIS',
        va_bca: 'BCA',
        va_mandiri: 'Mandiri',
        gopay: 'GoPay',
        alfamart: 'Alfamart',
        cod: 'COD',
      }
      for (const [method, mark] of Object.entries(marks)) {
        const choice = page.locator('label').filter({ has: page.locator(`input[value="${method}"]`) })
        expect([method, await choice.locator('.pay-mark:visible').allTextContents()]).toEqual([method, [mark]])
      }
      await pictureAtWidth(tab, `shop-checkout-filled-${language}`)
    })

    await step('a code that stops to apply is never dropped in silence', async () => {
      await tabTo(page, page.getByLabel(words.discount_code))
      await page.keyboard.type('pindai')
      await page.keyboard.press('Enter')
      const line = page.getByRole('term').filter({ hasText: 'PINDAI' })
      await line.waitFor()
      const amounts = await page.locator('.sums dd').allTextContents()
      const [total, ...parts] = amounts.map((text) => Number(text.replace(/[^\d-]/g, ''))).reverse()
      expect(parts.reduce((sum, part) => sum + part)).toBe(total)
      await page.getByRole('radio', { name: paymentName('bank_transfer', language) }).press('Space')
      const reason = page.getByText(errors[language].fields.not_for_this_payment)
      await reason.waitFor()
      await line.waitFor({ state: 'detached' })
      await press()
      await expect.poll(() => focused(page)).toBe('discount_code')
      expect(await isInSight(reason)).toBe(true)
      await pictureAtWidth(tab, `shop-checkout-code-${language}`)
      await page.keyboard.press('Enter')
      await reason.waitFor({ state: 'detached' })
    })

    await step('nothing has shifted, and the order is placed', async () => {
      await expectSound(tab)
      const shifts = (await page.evaluate('window.shifts')) as Shift[]
      expect(shifts.reduce((sum, { value }) => sum + value, 0) <= 0.02 ? [] : shifts).toEqual([])
      await press()
      await page.getByRole('heading', { name: words.thank_you }).waitFor()
    })
  })
