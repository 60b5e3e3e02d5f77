import { expect } from 'vitest'
import { paymentName } from '../../../web/client/payment-names.generated.ts'
import { buyer, openShop } from '../../records/checkout.ts'
import { startService } from '../../support/service.ts'
import { pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { drawPicture } from '../support/draw-picture.ts'
import { story } from '../support/story.ts'

const service = await startService()

/** Whether all text of each badge is shown, and the table does not scroll sideways. */
const badgesAreWhole = `[...document.querySelectorAll('main table')].every((table) =>
  table.parentElement.scrollWidth <= table.parentElement.clientWidth &&
  [...table.querySelectorAll('.mantine-Badge-label')].every((label) => label.scrollWidth <= label.clientWidth))`

for (const { language, viewport, words } of dashboardViews)
  story(`The order list at ${viewport.width} px in ${language}`, async (step) => {
    const shop = await openShop(service)
    const picture = await drawPicture('kopi.png', '#7a4a2b')
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(picture.buffer)], { type: 'image/png' }), picture.name)
    const uploaded = await fetch(`${service.baseUrl}/v3/images`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.secretKey}` },
      body: form,
    })
    const { url } = (await uploaded.json()) as { url: string }
    const coffee = await shop.sell({ name: 'Kopi Gayo Wine Natural 250 g', images: [url] })
    const tea = await shop.sell({ name: 'Teh Melati' })
    const items = [
      { type: 'variant', variant_id: coffee.id, quantity: 2 },
      { type: 'variant', variant_id: tea.id, quantity: 3 },
    ]
    const { body: bought } = await shop.visit('POST', '/checkout', buyer({ items, payment_method: 'qris' }))
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const { orders, table } = words
    const address = `${service.appUrl}/b/${shop.business.username}/orders`
    const button = (label: string) => page.getByRole('button', { name: label, exact: true })
    const states = async () =>
      (
        await service.service.db
          .selectFrom('orders')
          .select('payment_status')
          .where('business_id', '=', shop.business.id)
          .execute()
      ).map((row) => row.payment_status)

    await step('shows the goods with a picture, the way to pay and the courier', async () => {
      await page.goto(address)
      const row = page.locator('main').locator('li, tr').filter({ hasText: bought.order_id })
      await row.getByText(orders.goods('Kopi Gayo Wine Natural 250 g', 2)).waitFor()
      await row.getByText(orders.moreGoods(3)).waitFor()
      await row
        .getByText(paymentName('qris', language as 'en' | 'id'))
        .first()
        .waitFor()
      await row.getByText(/JNE/).first().waitFor()
      const isLoaded = '[...document.querySelectorAll("main img")].some((image) => image.naturalWidth > 0)'
      await expect.poll(() => page.evaluate(isLoaded)).toBe(true)
    })

    await step('shows every badge whole', async () => {
      const { pool } = service.database
      const all = [
        'draft',
        'pending',
        'confirmed',
        'in_process',
        'ready',
        'shipped',
        'completed',
        'rts',
        'canceled',
        'closed',
      ]
      const paid = ['unpaid', 'paid', 'settled', 'conflict', 'partially_refunded', 'refunded']
      for (const [index, status] of all.entries())
        await pool.query(
          `insert into orders (id, business_id, store_id, order_id, secret_slug, status, payment_status, customer_name,
            payment_method, courier_service, total_quantity, created_at)
          select gen_random_uuid(), business_id, store_id, order_id || $2, secret_slug || $2, $3, $4, customer_name,
            'va_mandiri', courier_service, 1, now() from orders where order_id = $1`,
          [bought.order_id, `-${index}`, status, paid[index % paid.length]],
        )
      await page.goto(address)
      await page.getByRole('link', { name: `${bought.order_id}-9` }).waitFor()
      await expect.poll(() => page.evaluate(badgesAreWhole)).toBe(true)
      await pictureAtWidth(tab, `order-list-${language}`)
      await pool.query('delete from orders where business_id = $1 and order_id like $2', [shop.business.id, '%-_'])
    })

    await step('selects all 201 orders that match, on every page, and marks them as paid, by keys alone', async () => {
      await service.database.pool.query(
        `insert into orders (id, business_id, store_id, order_id, secret_slug, status, payment_status, customer_name,
          payment_method, created_at) select gen_random_uuid(), business_id, store_id, order_id || '-' || n, secret_slug || n,
          'pending', 'unpaid', 'Budi', 'bank_transfer', now() from orders, generate_series(1, 200) n where order_id = $1`,
        [bought.order_id],
      )
      await page.goto(`${address}?tab=unpaid`)
      if (viewport.width > 1000) {
        await page.getByRole('table').getByRole('checkbox').nth(1).waitFor()
        await page.getByRole('checkbox', { name: table.selectAll }).focus()
        await page.keyboard.press('Space')
      } else {
        const boxes = page.getByRole('list', { name: orders.title }).getByRole('checkbox')
        await boxes.first().waitFor()
        for (let index = 0; index < (await boxes.count()); index++) {
          await boxes.nth(index).focus()
          await page.keyboard.press('Space')
        }
      }
      await button(table.selectMatching(201)).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('status').getByText(table.selected(201)).waitFor()
      await pictureAtWidth(tab, `order-list-all-${language}`)
      await button(orders.bulk.markPaid).focus()
      await page.keyboard.press('Enter')
      await page.getByText(orders.bulk.done(201)).waitFor()
      expect(await states()).toEqual(Array(201).fill('paid'))
    })
    expect(tab.complaints).toEqual([])
  })
