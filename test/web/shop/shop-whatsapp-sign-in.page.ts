import { expect } from 'vitest'
import { callShop, signInCustomer } from '../../records/customers.ts'
import { startCodeService } from '../../records/whatsapp-shop.ts'
import { eventually } from '../../support/eventually.ts'
import { openTab, pictureAtWidth } from '../support/chromium.ts'
import { buyerViews, openShopPages } from '../support/shop.ts'
import { story } from '../support/story.ts'

const { fake, service, connect } = await startCodeService()

/** Waits until the number has received `count` codes and returns the latest. */
const codeTo = async (phone: string, count: number) => {
  const codes = await eventually(
    async () => fake.sent.filter(({ to }) => to === phone),
    (found) => found.length === count,
  )
  return codes.at(-1)!.texts[0]!
}

for (const { language, viewport, words } of buyerViews)
  story(`Signing in by WhatsApp at ${viewport.width} px (${language}), by keyboard`, async (step) => {
    const shop = await openShopPages(service, { language })
    await connect(shop)
    const phone = `62813${language === 'id' ? 11 : 22}${String(viewport.width).padStart(5, '0')}`
    const customer = await signInCustomer(service, shop, { name: 'Budi Santoso', phone: null })
    const written = `0${phone.slice(2)}`
    const tab = await openTab({ viewport, locale: language })
    const { page } = tab
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const take = (name: string) => pictureAtWidth(tab, `shop-whatsapp-${name}-${language}`)
    const account = page.getByRole('heading', { name: words.my_orders, level: 1 })

    await step('a number that nobody confirmed gets the same answer and no code', async () => {
      await page.goto(`${shop.url}/login`)
      await button(words.with_whatsapp).press('Enter')
      await button(words.send_code).press('Enter')
      await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('phone')
      await page.keyboard.type(written)
      await take('login')
      await page.keyboard.press('Enter')
      await page.getByText(words.code_by_whatsapp.replace('{phone}', written)).waitFor()
      await take('code')
      expect(fake.sent.filter(({ to }) => to === phone)).toEqual([])
    })

    await step('a customer confirms the number in the profile', async () => {
      await page.goto(`${shop.url}/login?next=${encodeURIComponent(new URL(`${shop.url}/account/profile`).pathname)}`)
      await page.getByLabel(words.email).fill(customer.email)
      await page.getByLabel(words.password, { exact: true }).fill(customer.password)
      await page.keyboard.press('Enter')
      const panel = page.getByRole('region', { name: words.phone_title })
      await panel.getByText(words.phone_lead).waitFor()
      await panel.getByLabel(words.phone).fill('12')
      await page.keyboard.press('Enter')
      await panel.locator('[aria-invalid="true"]').waitFor()
      await panel.getByLabel(words.phone).fill(written)
      await page.keyboard.press('Enter')
      await panel.getByText(words.phone_code_sent.replace('{phone}', written)).waitFor()
      const code = await codeTo(phone, 1)
      await panel.getByLabel(words.code).fill(code === '000000' ? '000001' : '000000')
      await page.keyboard.press('Enter')
      await panel.locator('[aria-invalid="true"]').waitFor()
      await take('confirm')
      await panel.getByLabel(words.code).fill(code)
      await page.keyboard.press('Enter')
      await panel.getByText(words.phone_is_confirmed.replace('{phone}', `+${phone}`)).waitFor()
      expect(await page.getByRole('main').getByLabel(words.phone).first().inputValue()).toBe(phone)
      await take('confirmed')
    })

    await step('the number signs in with a code by WhatsApp', async () => {
      await button(words.sign_out).press('Enter')
      await page.goto(`${shop.url}/login`)
      await button(words.with_whatsapp).press('Enter')
      await page.getByLabel(words.phone).fill(written)
      await page.keyboard.press('Enter')
      await page.getByLabel(words.code, { exact: true }).fill(await codeTo(phone, 2))
      await page.keyboard.press('Enter')
      await account.waitFor()
    })

    await step('a shop without a template offers no code by WhatsApp', async () => {
      const other = await openShopPages(service, { language })
      expect((await callShop(service, other, 'GET', '/public')).body.is_whatsapp_sign_in_active).toBe(false)
      await page.goto(`${other.url}/login`)
      await button(words.with_code).waitFor()
      expect(await button(words.with_whatsapp).count()).toBe(0)
    })
  })
