import { expect } from 'vitest'
import { buyer } from '../../records/checkout.ts'
import { eventually } from '../../support/eventually.ts'
import { startService } from '../../support/service.ts'
import { openTab, pictureAtWidth } from '../support/chromium.ts'
import { buyerViews, openShopPages } from '../support/shop.ts'
import { story } from '../support/story.ts'

const service = await startService({ roles: ['api', 'app', 'worker'], hasOwnOrigins: true })
const { db } = service.service

/** The address in the latest mail of this kind to somebody. */
async function findLink(recipient: string, template: string) {
  const read = () =>
    db
      .selectFrom('mails')
      .select('body_text')
      .where('recipient', '=', recipient)
      .where('template', '=', template)
      .execute()
  const [mail] = await eventually(read, ({ length }) => length > 0)
  return /http\S+token=\S+/.exec(mail!.body_text)![0]
}

for (const { language, viewport, words } of buyerViews)
  story(`A shop on an origin of its own at ${viewport.width} px (${language})`, async (step) => {
    const [shop, other] = [await openShopPages(service, { language }), await openShopPages(service)]
    const { product } = shop.coffee
    const former = `${service.appUrl}/s/${shop.store.unique_id}`
    const email = `pindah.${viewport.width}.${language}@example.com`
    const tab = await openTab({ viewport, locale: language })
    const { page } = tab

    await step('an address below the dashboard leads to the same page at the address of the shop', async () => {
      await page.goto(`${former}/${language}/p/${product.slug}?utm_source=ig`)
      expect(page.url()).toBe(`${shop.url}/${language}/p/${product.slug}?utm_source=ig`)
      expect(new URL(shop.url).hostname).toBe(`${shop.store.slug}.localhost`)
      await page.getByRole('heading', { name: 'Kopi Gayo Wine', level: 1 }).waitFor()
      await pictureAtWidth(tab, `shop-moved-${language}`)
    })

    await step('its cart stays there: another shop does not have it', async () => {
      await page.getByRole('button', { name: words.add_to_cart }).press('Enter')
      await page.getByText(words.added).waitFor()
      await page.goto(`${other.url}/cart`)
      await page.getByText(words.cart_empty).waitFor()
      await page.goto(`${former}/cart`)
      expect(new URL(page.url()).origin).toBe(new URL(shop.url).origin)
      await page.getByRole('heading', { name: 'Kopi Gayo Wine' }).waitFor()
    })

    await step('so does the page of an order', async () => {
      const items = [{ type: 'variant', variant_id: shop.coffee.id, quantity: 1 }]
      const { body: order } = await shop.visit('POST', '/checkout', buyer({ items }))
      await page.goto(`${service.appUrl}/o/${order.secret_slug}`)
      expect(page.url()).toBe(`${shop.url}/o/${order.secret_slug}`)
      await page.getByText(order.order_id).first().waitFor()
    })

    await step('a customer resets the password there, with the mailed link', async () => {
      await shop.visit('POST', '/auth/register', { name: 'Sari', email, password: 'kopi tubruk pagi hari' })
      await page.goto(`${shop.url}/forgot-password`)
      await page.getByLabel(words.email).fill(email)
      await page.keyboard.press('Enter')
      await page.getByText(words.link_sent.replace('{email}', email)).waitFor()
      const link = await findLink(email, 'customer-reset')
      expect(link).toMatch(new RegExp(`^${shop.url}/reset-password\\?token=`))
      await page.goto(`${former}/reset-password${new URL(link).search}`)
      expect(page.url()).toBe(link)
      await page.getByLabel(words.password_new).fill('teh melati sore hari')
      await page.keyboard.press('Enter')
      await page.getByText(words.password_saved).waitFor()
      await pictureAtWidth(tab, `shop-moved-reset-${language}`)
    })

    await step('without script, the address of before and the form of the cart work too', async () => {
      const plain = (await openTab({ viewport, locale: language, javaScriptEnabled: false })).page
      await plain.goto(`${former}/p/${product.slug}`)
      await plain.getByRole('button', { name: words.add_to_cart }).click()
      await plain.waitForURL(`${shop.url}/cart`)
      await plain.getByRole('heading', { name: 'Kopi Gayo Wine' }).waitFor()
    })
    expect(tab.complaints).toEqual([])
  })
