import type { Page } from 'playwright-core'
import type { Check } from '../check.ts'
import { expectThat } from '../run/expect.ts'
import type { ShopKit } from './shop-kit.ts'

/** How long a second click has to lead to a second request of the browser. A shop may also ignore it. */
const maxSecondClickMs = 1000

/** A total that no cart has. */
const otherTotal = { total: '7654321.00', form: /7[.,\s]?654[.,\s]?321/ }

/** The buyer places the order and sees its number; there is one. */
async function expectOneOrder(kit: ShopKit, page: Page): Promise<void> {
  const isSeen = await kit.seesOrder(page)
  await kit.untilIdle()
  const count = kit.proxy.orders.size
  await page.context().close()
  expectThat(undefined, count === 1, 'one order', `${count} orders`)
  expectThat(undefined, isSeen, 'a page with the number of the order', new URL(page.url()).pathname)
}

async function buy(kit: ShopKit, faults = {}): Promise<Page> {
  const page = await kit.goToCheckout(faults)
  await kit.place(page).click()
  return page
}

/** Presses the button without waiting for the page, which is about to be left after the first time. */
async function prepareToPress(kit: ShopKit, page: Page) {
  const button = kit.place(page)
  await button.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await button.boundingBox())!
  return () => page.mouse.click(x + width / 2, y + height / 2)
}

export const shopChecks: Check<ShopKit>[] = [
  {
    id: 'shop.sells',
    rule: 'A buyer comes from the catalog to an order, and sees its number.',
    run: async (kit) => expectOneOrder(kit, await buy(kit)),
  },
  {
    id: 'shop.orders-have-a-key',
    rule: 'Every creating request has an `Idempotency-Key`.',
    async run(kit) {
      const page = await buy(kit)
      await kit.seesOrder(page)
      await page.context().close()
      const { keys } = kit.proxy
      expectThat(undefined, keys.length > 0 && keys.every(Boolean), 'a key with each checkout', keys.map(Boolean))
    },
  },
  {
    id: 'shop.waits-for-slow-answers',
    rule: 'Answers may be slow.',
    run: async (kit) => expectOneOrder(kit, await buy(kit, { delayMs: kit.options.slowSeconds * 1000 })),
  },
  {
    id: 'shop.pressed-twice-is-one-order',
    rule: 'A buyer who presses twice places one order.',
    async run(kit) {
      let letGo = () => {}
      const holdsCheckouts = new Promise<void>((resolve) => {
        letGo = resolve
      })
      const page = await kit.goToCheckout({ holdsCheckouts })
      const press = await prepareToPress(kit, page)
      await press()
      await kit.proxy.awaitCheckout(kit.options.waitSeconds)
      const second = page
        .waitForRequest((request) => request.method() === 'POST', { timeout: maxSecondClickMs })
        .catch(() => undefined)
      await press()
      await second
      letGo()
      await expectOneOrder(kit, page)
    },
  },
  {
    id: 'shop.survives-failed-reads',
    rule: '503 says with `Retry-After` when to come again.',
    run: async (kit) => expectOneOrder(kit, await buy(kit, { failsReadsOnce: true })),
  },
  {
    id: 'shop.lost-answer-is-one-order',
    rule: 'A checkout whose answer is lost is repeated with the same key.',
    async run(kit) {
      const page = await buy(kit, { losesNextCheckout: true })
      // The shop repeats it, or the buyer does.
      if (!(await kit.seesOrder(page, kit.options.waitSeconds / 2)) && (await kit.place(page).count()) > 0)
        await kit.place(page).click()
      await expectOneOrder(kit, page)
    },
  },
  {
    id: 'shop.refusal-can-be-corrected',
    rule: 'A refused checkout is explained, and the buyer can go on.',
    async run(kit) {
      const page = await kit.goToCheckout({ refusesNextCheckout: true })
      const answered = page.waitForResponse((response) => response.request().method() === 'POST')
      await kit.place(page).click()
      const status = (await answered).status()
      expectThat(undefined, status < 500, 'no 5xx', `status ${status}`)
      await kit.place(page).click()
      await expectOneOrder(kit, page)
    },
  },
  {
    id: 'shop.shows-the-total-of-the-summary',
    rule: 'Amounts come from `/checkout/summary`, never from the browser.',
    async run(kit) {
      const page = await kit.goToCheckout({ total: otherTotal.total })
      const text = (await page.textContent('body')) ?? ''
      await page.context().close()
      expectThat(
        undefined,
        otherTotal.form.test(text),
        'the total of the summary before the order is placed',
        'another one',
      )
    },
  },
  {
    id: 'shop.sells-at-the-total-that-was-shown',
    rule: 'An order is placed at the total that the buyer saw.',
    async run(kit) {
      const page = await kit.goToCheckout()
      kit.proxy.faults.total = otherTotal.total
      await kit.place(page).click()
      await page
        .getByText(otherTotal.form)
        .first()
        .waitFor()
        .catch(() => undefined)
      const text = (await page.textContent('body')) ?? ''
      expectThat(undefined, kit.proxy.orders.size === 0, 'no order at another total', `${kit.proxy.orders.size} orders`)
      expectThat(undefined, otherTotal.form.test(text), 'the new total', 'another one')
      await kit.place(page).click()
      await expectOneOrder(kit, page)
    },
  },
  {
    id: 'shop.has-no-secret',
    rule: 'The storefront key is the only one in a browser.',
    async run(kit) {
      const page = await kit.goToCheckout()
      const received = await kit.readReceived()
      await page.context().close()
      const found = received.some((text) => /\b(sk|rk|whsec)_[A-Za-z0-9+/]{16,}/.test(text))
      expectThat(undefined, !found, 'no secret in what the browser gets', 'one')
    },
  },
]
