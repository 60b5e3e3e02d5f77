import { expect } from 'vitest'
import { buyer } from '../../records/checkout.ts'
import { eventually } from '../../support/eventually.ts'
import { startService } from '../../support/service.ts'
import { openTab, pictureAtWidth } from '../support/chromium.ts'
import { buyerViews, openShopPages } from '../support/shop.ts'
import { story } from '../support/story.ts'

const service = await startService({ roles: ['api', 'app', 'worker'] })

/** The code of the latest mail to an address that has one. */
const codeFor = async (email: string) => {
  const read = async () => {
    const mails = service.service.db.selectFrom('mails').select('body_text').where('recipient', '=', email)
    const texts = (await mails.orderBy('id').execute()).map(({ body_text }) => /^\d{6}$/m.exec(body_text)?.[0])
    return texts.findLast(Boolean)
  }
  return (await eventually(read, (code) => code !== undefined))!
}

for (const { language, viewport, words } of buyerViews)
  story(`Signing in with a code at ${viewport.width} px (${language}), by keyboard`, async (step) => {
    const shop = await openShopPages(service, { language, is_customer_otp_required: true })
    const email = `kode.${viewport.width}.${language}@example.com`
    const items = [{ type: 'variant', variant_id: shop.coffee.id, quantity: 1 }]
    const { body: order } = await shop.visit('POST', '/checkout', buyer({ items, customer_email: email }))
    const openGuest = async () => {
      const tab = await openTab({ viewport, locale: language })
      return { tab, page: tab.page }
    }

    await step('a guest signs in to the orders with a mailed code and no password', async () => {
      const { tab, page } = await openGuest()
      await page.goto(`${shop.url}/login`)
      await page.getByRole('button', { name: words.with_code }).press('Enter')
      await page.getByRole('button', { name: words.send_code }).press('Enter')
      await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('email')
      await page.keyboard.type(email)
      await pictureAtWidth(tab, `shop-sign-in-code-${language}`)
      await page.keyboard.press('Enter')
      await page.getByText(words.code_maybe.replace('{email}', email)).waitFor()
      await page.getByLabel(words.code, { exact: true }).focus()
      await page.keyboard.type(await codeFor(email))
      await pictureAtWidth(tab, `shop-sign-in-enter-${language}`)
      await page.keyboard.press('Enter')
      await page.getByText(order.order_id).first().waitFor()
    })

    await step('a guest who registers gets the code that the page waits for', async () => {
      const { tab, page } = await openGuest()
      await page.goto(`${shop.url}/register`)
      await page.getByLabel(words.name).fill('Budi Santoso')
      await page.getByLabel(words.email).fill(email)
      await page.getByLabel(words.password, { exact: true }).fill('kopi tubruk pagi hari')
      await page.keyboard.press('Enter')
      await page.getByText(words.register_hint.replace('{email}', email)).waitFor()
      await pictureAtWidth(tab, `shop-register-code-${language}`)
      const mails = () =>
        service.service.db
          .selectFrom('mails')
          .select('id')
          .where('recipient', '=', email)
          .where('template', '=', 'customer-otp')
          .execute()
      await eventually(mails, (found) => found.length === 2)
      await page.getByLabel(words.code, { exact: true }).fill(await codeFor(email))
      await page.keyboard.press('Enter')
      await page.getByText(order.order_id).first().waitFor()
    })
  })
