import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect } from 'vitest'
import { buyer, openShop } from '../../records/checkout.ts'
import { addMember } from '../../records/members.ts'
import { startService } from '../../support/service.ts'
import { openTab, pictureAtWidth, untilGuarded } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { wordsEn } from '../support/dashboard-words.ts'
import { story } from '../support/story.ts'

const service = await startService({ roles: ['api', 'app', 'worker'] })
const shop = await openShop(service)
const coffee = await shop.sell({ stock: 500 })
const grinder = await shop.sell({ name: 'Penggiling Manual', stock: 20, variant: { price: '250000', weight: 900 } })
const orders = `${service.appUrl}/b/${shop.business.username}/orders`

async function buy(name: string, fields: object = {}) {
  const items = [{ type: 'variant', variant_id: coffee.id, quantity: 2 }]
  const { body } = await shop.visit('POST', '/checkout', buyer({ items, customer_name: name, ...fields }))
  const { data } = await shop.send('GET', `/orders?order_id=${body.order_id}`)
  return data[0] as { id: string; order_id: string; secret_slug: string; gross_revenue: string }
}

const image = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#dde8ff' } })
  .png()
  .toBuffer()

async function prove(secretSlug: string) {
  const wanted = { filename: 'bukti.png', content_type: 'image/png', content_length: image.length }
  const { body } = await shop.visit('POST', `/orders/${secretSlug}/transfer-proof-upload`, wanted)
  const headers = { 'content-type': 'image/png' }
  await fetch(body.upload_url, { method: 'PUT', headers, body: new Uint8Array(image) })
  await shop.visit('PATCH', `/orders/${secretSlug}`, { transferproof_url: body.file_url })
}

for (const { language, viewport, words, number } of dashboardViews) {
  story(`An order is edited at ${viewport.width} px in ${language}`, async (step) => {
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const { order, orderEdit, newOrder, leaving, common, orders: list } = words
    const bought = await buy(`Sari ${number}`)
    const read = () => shop.send('GET', `/orders/${bought.id}`)
    const button = (label: string) => page.getByRole('button', { name: label, exact: true })
    const inDialog = (label: string) => page.getByRole('dialog').getByRole('button', { name: label, exact: true })
    const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })

    await step('the page shows the items with their stock, the address and the amounts', async () => {
      await page.goto(`${orders}/${bought.id}`)
      await button(order.more).click()
      await page.getByRole('link', { name: order.editItems }).click()
      await page.getByRole('heading', { name: orderEdit.title(bought.order_id), level: 1 }).waitFor()
      const { available_qty } = await shop.send('GET', `/variants/${coffee.id}/stock`)
      await page.getByText(newOrder.inOrder(newOrder.stock(available_qty), 2)).waitFor()
      expect(await field(newOrder.address).inputValue()).toBe('Jl. Sudirman 1')
      await pictureAtWidth(tab, `order-edit-${language}`)
    })

    await step('nothing is asked of somebody who leaves without a change', async () => {
      await page.getByRole('link', { name: orderEdit.back(bought.order_id) }).click()
      await page.getByRole('heading', { name: order.title(bought.order_id), level: 1, exact: true }).waitFor()
      await page.goBack()
      await page.getByRole('heading', { name: orderEdit.title(bought.order_id), level: 1 }).waitFor()
    })

    await step('unsaved changes are not lost by a link or the back button', async () => {
      await field(newOrder.address).fill('Jl. Thamrin 9')
      await untilGuarded(page)
      await page.getByRole('link', { name: orderEdit.back(bought.order_id) }).click()
      await page.getByText(leaving.text).waitFor()
      await pictureAtWidth(tab, `leave-guard-${language}`)
      await inDialog(leaving.stay).click()
      await page.goBack()
      await page.getByText(leaving.text).waitFor()
      expect(page.url()).toBe(`${orders}/${bought.id}/edit`)
      await inDialog(leaving.stay).click()
      expect(await field(newOrder.address).inputValue()).toBe('Jl. Thamrin 9')
      expect(page.url()).toBe(`${orders}/${bought.id}/edit`)
    })

    await step('each amount is shown as it was and will be, and is saved so', async () => {
      await page.getByRole('spinbutton', { name: newOrder.quantityOf(coffee.fullname) }).fill('3')
      await page.getByRole('searchbox', { name: newOrder.findItem }).fill('Penggiling')
      await button(newOrder.add(grinder.fullname)).click()
      await field(newOrder.shippingCost).fill('20000')
      expect(await field(newOrder.shippingCost).inputValue()).toMatch(/^20[.,]000$/)
      await field(newOrder.discount).fill('5000')
      await field(newOrder.notes).fill('Titip di satpam')
      await button(orderEdit.review).click()
      const row = page.getByRole('row', { name: order.money.product_price, exact: false })
      await row.getByText(/190[.,]000/).waitFor()
      await row.getByText(/535[.,]000/).waitFor()
      await pictureAtWidth(tab, `order-edit-summary-${language}`)
      expect((await read()).gross_revenue).toBe(bought.gross_revenue)
      await inDialog(common.save).click()
      await page.getByRole('heading', { name: order.title(bought.order_id), level: 1, exact: true }).waitFor()
      expect(await read()).toMatchObject({
        product_price: '535000.00',
        product_discount: '5000.00',
        shipping_cost: '20000.00',
        notes: 'Titip di satpam',
        destination_address: { address: 'Jl. Thamrin 9' },
      })
      await page.getByText(new RegExp(`^${words.orderEvents.edit([''])}.*${words.orderEvents.parts.items}`)).waitFor()
      await pictureAtWidth(tab, `order-edited-${language}`)
    })

    await step('what somebody else changed meanwhile is shown, and a kept change goes on top of it', async () => {
      await page.goto(`${orders}/${bought.id}/edit`)
      await field(newOrder.shippingCost).fill('10000')
      await shop.send('PATCH', `/orders/${bought.id}`, { notes: 'Sudah ditelepon', shipping_discount: '1000' })
      await page.getByText(orderEdit.conflictTitle).waitFor()
      await page.getByRole('row', { name: order.notes }).getByText('Sudah ditelepon').waitFor()
      await pictureAtWidth(tab, `order-edit-conflict-${language}`)
      await button(orderEdit.keepMine).click()
      await button(orderEdit.review).click()
      await inDialog(common.save).click()
      await page.getByRole('heading', { name: order.title(bought.order_id), level: 1, exact: true }).waitFor()
      expect(await read()).toMatchObject({
        shipping_cost: '10000.00',
        shipping_discount: '1000.00',
        notes: 'Sudah ditelepon',
      })
    })

    await step('a save that comes too late is refused, and the latest version is shown instead', async () => {
      await page.goto(`${orders}/${bought.id}/edit`)
      await page.route('**/events/stream', (route) => route.abort())
      await page.reload()
      await field(newOrder.notes).fill('Punya saya')
      await shop.send('PATCH', `/orders/${bought.id}`, { notes: 'Punya mereka' })
      await button(orderEdit.review).click()
      await page.getByText(orderEdit.conflictTitle).waitFor()
      await button(orderEdit.takeTheirs).click()
      await expect.poll(() => field(newOrder.notes).inputValue()).toBe('Punya mereka')
      await page.unroute('**/events/stream')
    })

    await step('a paid order cannot be edited', async () => {
      await shop.send('POST', '/orders/change-status', { ids: [bought.id], payment_status: 'paid' })
      await page.goto(`${orders}/${bought.id}/edit`)
      await page.getByText(orderEdit.fixed).waitFor()
      await page.getByRole('link', { name: orderEdit.back(bought.order_id) }).click()
      await button(order.more).click()
      expect(await page.getByRole('link', { name: order.editItems }).count()).toBe(0)
      await page.getByText(list.payment.paid, { exact: true }).first().waitFor()
    })
  })

  story(`A proof of transfer is rejected at ${viewport.width} px in ${language}`, async (step) => {
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const { order } = words
    const paying = await buy(`Wati ${number}`, { customer_email: `wati${number}@example.com` })
    await prove(paying.secret_slug)
    const inDialog = (label: string) => page.getByRole('dialog').getByRole('button', { name: label, exact: true })

    await step('the reason is required and kept on the order', async () => {
      await page.goto(`${orders}/${paying.id}`)
      await page.getByRole('button', { name: order.reject, exact: true }).click()
      await inDialog(order.reject).click()
      await page
        .getByRole('dialog')
        .getByRole('textbox', { name: order.rejectReason })
        .and(page.locator('[aria-invalid=true]'))
        .waitFor()
      await page.getByRole('textbox', { name: order.rejectReason }).fill('Nominalnya kurang')
      await pictureAtWidth(tab, `order-reject-${language}`)
      await inDialog(order.reject).click()
      await page.getByText(`${order.rejectedBefore} Nominalnya kurang`).waitFor()
      await page.getByText(words.orderEvents.proofRejected, { exact: true }).waitFor()
      await page.getByText(words.orderEvents.message(words.orderEvents.mails['transfer-proof-rejected'])).waitFor()
      await pictureAtWidth(tab, `order-rejected-${language}`)
    })

    await step('the buyer reads why and sends another proof', async () => {
      const visitor = await openTab({ viewport })
      await visitor.page.goto(`${service.shopUrl}/o/${paying.secret_slug}`)
      await visitor.page.getByText('Nominalnya kurang').waitFor()
      await pictureAtWidth(visitor, `shop-proof-rejected-${language}`)
      await visitor.page
        .locator('input[type=file]')
        .setInputFiles({ name: 'bukti.png', mimeType: 'image/png', buffer: image })
      await visitor.page.getByText('Nominalnya kurang').waitFor({ state: 'detached' })
      await page.getByRole('img', { name: order.proofAlt(paying.order_id) }).waitFor()
    })
  })
}

story('Labels and packing slips are saved as PDF files', async (step) => {
  const { printing } = wordsEn
  const [first, second] = [await buy('Sari'), await buy('Wati')]
  const { page } = await openDashboard(service, shop.browser.cookie!)
  const save = async () => {
    await page.getByRole('button', { name: printing.pdf }).click()
    const link = page.getByRole('link', { name: printing.downloadPdf })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'latin1') }
  }

  await step('labels have a page for each order', async () => {
    await page.goto(`${orders}/print?doc=label&ids=${first.id},${second.id}`)
    const { name, text } = await save()
    expect(name).toMatch(/^labels-.*\.pdf$/)
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2)
  })

  await step('packing slips are on the chosen paper', async () => {
    await page.getByRole('link', { name: printing.slip }).click()
    await page.getByRole('combobox', { name: printing.paper }).selectOption('A4')
    expect((await save()).text).toMatch(/MediaBox \[0 0 595\.\d+ 841\.\d+\]/)
  })
})

story('A viewer cannot open the page where orders are edited', async (step) => {
  await step('it names who can grant access', async () => {
    const { id } = await buy('Rina')
    const viewer = (await addMember(service, shop, 'viewer')).browser
    const { page } = await openDashboard(service, viewer.cookie!)
    await page.goto(`${orders}/${id}/edit`)
    await page.getByRole('heading', { name: wordsEn.forbidden.title }).waitFor()
  })
})
