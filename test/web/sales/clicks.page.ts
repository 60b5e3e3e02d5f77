import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { startService } from '../../support/service.ts'
import { openTab, phone, pictureAtWidth, storyWidths } from '../support/chromium.ts'
import { wordsId as words } from '../support/dashboard-words.ts'
import { placeOrder } from '../support/shop.ts'
import { id as shopWords } from '../support/shop-words.ts'
import { story } from '../support/story.ts'

const service = await startService({ roles: ['api', 'app', 'worker'] })

const maxToShop = 40
const maxToLabel = 3

/** Counts what a person does in the browser: presses of the mouse or a finger, and of keys that type no text. */
const countInPage = `addEventListener('pointerdown', (event) => event.isTrusted && countAct(), true)
addEventListener('keydown', (event) => event.isTrusted && event.key.length > 1 && countAct(), true)`

const print = (text: string) => process.stdout.write(`${text}\n`)

/** Acts by mouse and keys only; text is put in where the focus is, and is not counted. */
async function createHand(page: Page) {
  let count = 0
  await page.context().exposeFunction('countAct', () => {
    count++
  })
  await page.context().addInitScript(countInPage)
  return {
    read: () => count,
    click: (target: Locator) => target.click(),
    press: (key: string) => page.keyboard.press(key),
    /** Types into the field that has the focus. */
    type: (text: string) => page.keyboard.insertText(text),
    fill: async (field: Locator, text: string) => {
      await field.click()
      await page.keyboard.insertText(text)
    },
  }
}

for (const [width, viewport] of storyWidths)
  story(`The clicks to a shop that sells, and to a label, at ${width} px`, async (step) => {
    const { signIn, welcome, common, home, nav, stores, storeSettings, productForm, order, printing } = words
    const tab = await openTab({ viewport, locale: 'id' })
    const { page, context } = tab
    const hand = await createHand(page)
    const dialog = page.getByRole('dialog')
    const button = (label: string) => page.getByRole('button', { name: label, exact: true }).first()
    const dialogButton = (label: string) => dialog.getByRole('button', { name: label, exact: true })
    const setup = (name: keyof typeof home.setup.steps) =>
      page.getByRole('link', { name: home.setup.steps[name].name, exact: true })
    const bar = page.getByRole('navigation', { name: viewport === phone ? nav.quick : nav.label })
    const counts: Record<string, number> = {}
    let before = 0
    const note = (name: string) => {
      counts[name] = hand.read() - before
      before = hand.read()
    }
    const goHome = async (stepsDone: number) => {
      await hand.click(bar.getByRole('link', { name: home.title, exact: true }))
      await page.getByText(home.setup.lead(stepsDone, 7)).waitFor()
    }

    await step('sign-up, business and store', async () => {
      await page.goto(service.appUrl)
      await hand.click(page.getByRole('link', { name: signIn.signUp }))
      await hand.fill(page.getByLabel(signIn.fullname), 'Sari Dewi')
      await hand.fill(page.getByLabel(common.email), `klik${width}@example.com`)
      await hand.fill(page.getByRole('textbox', { name: common.password }), 'a long enough password')
      await hand.press('Enter')
      await hand.fill(page.getByLabel(welcome.name), 'Kopi Pagi')
      await hand.press('Enter')
      await page.getByText(home.setup.lead(0, 7)).waitFor()
      note('account')
      await hand.click(setup('store'))
      await hand.click(button(stores.create))
      await dialog.getByLabel(stores.name).waitFor()
      await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('name')
      await hand.type('Kopi Pagi')
      await hand.press('Enter')
      await page.getByRole('listitem').filter({ hasText: 'Kopi Pagi' }).waitFor()
      await goHome(1)
      note('store')
    })

    await step('a product with four variants', async () => {
      await hand.click(setup('product'))
      await hand.fill(page.getByLabel(productForm.name, { exact: true }), 'Kopi Gayo')
      await hand.click(button(productForm.addOption))
      await hand.type('Berat')
      await hand.press('Enter')
      for (const value of ['100 g', '250 g', '500 g', '1 kg']) {
        await hand.type(value)
        await hand.press('Enter')
      }
      const fill = page.getByRole('group', { name: productForm.fill })
      await hand.click(fill.getByLabel(productForm.fillValue))
      // Price, stock and weight, one after the other.
      for (const [label, value] of [
        [productForm.price, '95000'],
        [productForm.stock, '12'],
        [productForm.weight, '300'],
      ] as const) {
        await expect.poll(() => fill.locator('select').evaluate((list) => list.selectedOptions[0].label)).toBe(label)
        await hand.type(value)
        await hand.press('Enter')
      }
      await pictureAtWidth(tab, 'clicks-product')
      await hand.click(button(productForm.save))
      await page.getByRole('heading', { name: 'Kopi Gayo' }).waitFor()
      await goHome(2)
      note('product')
    })

    await step('a courier and a bank account', async () => {
      const { warehouses, tester } = words.shipping
      await hand.click(setup('shipping'))
      await hand.click(button(common.edit))
      await hand.fill(dialog.getByLabel(warehouses.fields.address), 'Jl. Braga 12')
      await hand.fill(dialog.getByRole('combobox', { name: words.newOrder.location }), 'sumur bandung')
      await dialog
        .getByRole('option', { name: /^Sumur Bandung/ })
        .first()
        .waitFor()
      await hand.press('Enter')
      await hand.click(dialogButton(common.save))
      await page.getByRole('button', { name: tester.open }).waitFor()
      await hand.click(page.getByRole('group', { name: 'JNE' }).getByRole('checkbox').first())
      await page.getByText(words.shipping.couriers.example).first().waitFor()
      await goHome(3)
      note('courier')
      await hand.click(setup('payment'))
      await hand.click(button(storeSettings.addAccount))
      for (const text of ['BCA', '5270123456', 'Sari Dewi']) {
        await hand.type(text)
        if (text !== 'Sari Dewi') await hand.press('Tab')
      }
      await hand.click(button(common.save))
      await button(common.save).waitFor({ state: 'detached' })
      note('bank account')
      const clicks = hand.read()
      print(`${width} px, from sign-up to a shop that sells: ${clicks} clicks ${JSON.stringify(counts)}`)
      expect(clicks).toBeLessThanOrEqual(maxToShop)
    })

    await step('a buyer orders one of the four variants', async () => {
      await page.goto(`${service.appUrl}/`)
      await page.getByText(home.setup.lead(4, 7)).waitFor()
      await setup('order').click()
      const [shop] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('link', { name: storeSettings.visit }).click(),
      ])
      await shop.getByRole('link', { name: /Kopi Gayo/ }).click()
      for (const value of ['100 g', '250 g', '500 g', '1 kg'])
        await shop.getByText(value, { exact: true }).first().waitFor()
      await shop.getByText('500 g', { exact: true }).click()
      await shop.getByRole('button', { name: shopWords.add_to_cart }).click()
      await shop.getByText(shopWords.added).waitFor()
      await shop.getByRole('main').getByRole('link', { name: shopWords.view_cart }).click()
      await shop.getByRole('link', { name: shopWords.checkout }).click()
      await shop.getByLabel(shopWords.name).fill('Budi Santoso')
      await shop.getByLabel(shopWords.email).fill('budi@example.com')
      await shop.getByLabel(shopWords.phone).fill('0812 3456 789')
      await shop.getByRole('combobox', { name: shopWords.district }).fill('menteng')
      await shop.getByRole('option', { name: /^Menteng, .*Jakarta Pusat/ }).click()
      await shop.getByLabel(shopWords.address).fill('Jl. Sudirman 1')
      await shop.getByRole('radio', { name: /JNE/ }).first().check()
      await placeOrder(shop)
      await shop.getByText('5270123456').waitFor()
      await shop.close()
      await bar.getByRole('link', { name: nav.orders, exact: true }).click()
      await page.getByRole('link', { name: /\d{6}/ }).first().click()
      await button(order.payments.paid).click()
      await page.getByText(words.orders.payment.paid, { exact: true }).first().waitFor()
    })

    await step('the paid order becomes a printed label', async () => {
      await bar.getByRole('link', { name: nav.orders, exact: true }).click()
      await page.getByText('Budi Santoso').first().waitFor()
      const start = hand.read()
      await hand.click(page.getByRole('link', { name: /\d{6}/ }).first())
      await hand.click(page.getByRole('link', { name: order.printLabel, exact: true }))
      await page.getByRole('article').getByText('Jl. Sudirman 1').waitFor()
      await page.evaluate('window.print = () => document.body.setAttribute("data-printed", "")')
      await hand.click(button(printing.print))
      await page.locator('body[data-printed]').waitFor({ state: 'attached' })
      const clicks = hand.read() - start
      print(`${width} px, from a paid order to its printed label: ${clicks} clicks`)
      expect(clicks).toBeLessThanOrEqual(maxToLabel)
    })
    expect(tab.complaints).toEqual([])
  })
