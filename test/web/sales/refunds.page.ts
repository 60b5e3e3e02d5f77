import sharp from 'sharp'
import { expect } from 'vitest'
import { aftercareWords } from '../../../web/shop/pages/order/aftercare/messages.ts'
import { addMember } from '../../records/members.ts'
import { openRefundShop } from '../../records/refunds.ts'
import { startService } from '../../support/service.ts'
import { openTab, picture, pictureAtWidth, type Tab } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { wordsEn } from '../support/dashboard-words.ts'
import { story } from '../support/story.ts'

const service = await startService({ roles: ['api', 'app', 'worker'] })
const shop = await openRefundShop(service)
const base = `${service.appUrl}/b/${shop.business.username}`

const image = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c9a27c' } })
  .png()
  .toBuffer()

const ship = async (id: string) => {
  for (const status of ['in_process', 'shipped'])
    await shop.must('POST', '/v3/orders/change-status', { ids: [id], status })
}
const paymentStatus = async (id: string) => (await shop.read(id)).payment_status

/** What a merchant does on the page of an order. */
function onOrderPage({ page }: Tab) {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    menu: async (more: string, entry: string) => {
      await page.getByRole('button', { name: more, exact: true }).click()
      await page.getByRole('button', { name: entry, exact: true }).click()
    },
    press: (name: string | RegExp) => dialog.getByRole('button', { name, exact: true }).click(),
    record: (list: string, text: string | RegExp) =>
      page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: text }),
  }
}

for (const { language, viewport, words } of dashboardViews) {
  const { home, order: own, orders, refunds, returns } = words
  const said = aftercareWords[language as 'en' | 'id']
  const at = `at ${viewport.width} px in ${language}`

  story(`A merchant refunds part of an order and then the rest ${at}`, async (step) => {
    const paid = await shop.paidOrder('qris')
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const { dialog, menu, press, record } = onOrderPage(tab)

    await step('a part that is too large is refused at its field', async () => {
      await page.goto(`${base}/orders/${paid.id}`)
      await menu(own.more, own.refund)
      await dialog.getByRole('radio', { name: refunds.part }).check()
      const amount = dialog.getByRole('textbox', { name: refunds.amount })
      await amount.fill('900000')
      expect(await amount.inputValue()).toMatch(/^900[.,]000$/)
      await dialog.getByRole('textbox', { name: refunds.reason }).fill('Satu cangkir pecah')
      await press(/900/)
      await dialog.getByText(new RegExp(`^${refunds.atMost('')}.*202[.,]000$`)).waitFor()
      await dialog.locator('[name=amount][aria-invalid=true]').waitFor()
      await pictureAtWidth(tab, `refund-dialog-${language}`)
    })

    await step(
      'the part goes back once by the provider, though an answer is lost, with one unit back in stock',
      async () => {
        const before = await shop.quantity()
        await dialog.getByRole('textbox', { name: refunds.amount }).fill('52.000')
        expect(await dialog.getByRole('radio', { name: refunds.methods.provider }).isChecked()).toBe(true)
        await dialog.getByRole('spinbutton').fill('1')
        await page.route('**/orders/*/refunds', async (route) => {
          if (route.request().method() !== 'POST') return route.fallback()
          await route.fetch()
          await route.abort()
        })
        await press(/52/)
        await dialog.getByText(words.problems.network).waitFor()
        await page.unroute('**/orders/*/refunds')
        await press(/52/)
        await page.getByText(refunds.done.create).waitFor()
        expect((await shop.get(`/v3/orders/${paid.id}/refunds`)).body.data).toHaveLength(1)
        await record(refunds.card, /52[.,]000/)
          .getByText(refunds.status.succeeded, { exact: true })
          .waitFor()
        await page.getByText(orders.payment.partially_refunded, { exact: true }).first().waitFor()
        expect(await shop.quantity()).toBe(before + 1)
        expect(await paymentStatus(paid.id)).toBe('partially_refunded')
      },
    )

    await step('the rest goes back by bank transfer, which the merchant marks as sent', async () => {
      await menu(own.more, own.refund)
      await dialog.getByRole('radio', { name: refunds.methods.bank_transfer }).check()
      await dialog.getByRole('textbox', { name: refunds.bank }).fill('BCA')
      await dialog.getByRole('textbox', { name: refunds.number }).fill('5270123456')
      await dialog.getByRole('textbox', { name: refunds.holder }).fill('Sari Dewi')
      await dialog.getByRole('textbox', { name: refunds.reason }).fill('Pesanan tidak jadi')
      await pictureAtWidth(tab, `refund-transfer-${language}`)
      await press(/150/)
      const rest = record(refunds.card, /150[.,]000/)
      await rest.getByText(refunds.to('Sari Dewi', 'BCA', '5270123456')).waitFor()
      await pictureAtWidth(tab, `refund-to-send-${language}`)
      await rest.getByRole('button', { name: refunds.markSent }).click()
      await press(refunds.markSent)
      await rest.getByText(refunds.status.succeeded, { exact: true }).waitFor()
      await page.getByText(orders.payment.refunded, { exact: true }).first().waitFor()
      expect(await paymentStatus(paid.id)).toBe('refunded')
    })

    await step('a transfer that came back is tried again', async () => {
      const rest = record(refunds.card, refunds.asked('Pesanan tidak jadi'))
      await rest.getByRole('button', { name: refunds.markFailed }).click()
      await dialog.getByRole('textbox', { name: refunds.failedReason }).fill('Rekening ditutup')
      await press(refunds.markFailed)
      await rest.getByText(/Rekening ditutup/).waitFor()
      await rest.getByRole('button', { name: refunds.retry }).click()
      await dialog.getByRole('textbox', { name: refunds.number }).fill('1112223334')
      await press(/150/)
      await rest
        .first()
        .getByText(refunds.to('Sari Dewi', 'BCA', '1112223334'))
        .waitFor()
      expect(await page.getByRole('button', { name: refunds.retry }).count()).toBe(0)
      await pictureAtWidth(tab, `refund-again-${language}`)
    })

    await step('nothing is left to refund', async () => {
      await menu(own.more, own.refund)
      await dialog.getByText(refunds.nothingLeft).waitFor()
    })
  })

  story(`A buyer sends goods back and gets the money by bank transfer ${at}`, async (step) => {
    const bought = await shop.orderPaidByHand()
    await ship(bought.id)
    const buyer = await openTab({ viewport, locale: language })
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const { dialog, press, record } = onOrderPage(tab)
    const visit = () => buyer.page.goto(`${service.shopUrl}/o/${bought.secret_slug}`)
    const field = (label: string) => buyer.page.getByRole('textbox', { name: label })
    const returned = record(returns.card, returns.item(1, ''))

    await step('the buyer asks to send one unit back, with a picture and a bank account', async () => {
      await visit()
      await buyer.page.getByRole('button', { name: said.ask_return }).click()
      expect(await buyer.page.evaluate('document.activeElement.textContent')).toBe(said.title)
      await buyer.page.getByRole('group', { name: shop.product.name }).getByRole('button').first().click()
      await buyer.page
        .locator('input[type=file]')
        .setInputFiles({ name: 'pecah.png', mimeType: 'image/png', buffer: image })
      await buyer.page.getByRole('img', { name: said.picture.replace('{number}', '1') }).waitFor()
      await buyer.page.getByRole('button', { name: said.send }).click()
      await buyer.page.locator('textarea[aria-invalid=true]').waitFor()
      await field(said.reason).fill('Tiba rusak')
      await field(said.bank).fill('Mandiri')
      await field(said.number).fill('9000111')
      await field(said.holder).fill('Sari Dewi')
      await pictureAtWidth(buyer, `shop-return-form-${language}`)
      // The first response is lost; the repeated request counts once.
      const isReturn = '**/public/orders/*/returns'
      await buyer.page.route(isReturn, async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        await route.fetch()
        await route.abort()
      })
      await Promise.all([
        buyer.page.waitForEvent('requestfailed', (request) => request.method() === 'POST'),
        buyer.page.getByRole('button', { name: said.send }).click(),
      ])
      await buyer.page.unroute(isReturn)
      await buyer.page.getByRole('button', { name: said.send }).click()
      await buyer.page.getByText(said.return_requested).waitFor()
      expect((await shop.get(`/v3/orders/${bought.id}/returns`)).body.data).toHaveLength(1)
      await pictureAtWidth(buyer, `shop-return-requested-${language}`)
    })

    await step('the merchant is told of the request on the first page, and approves it', async () => {
      await page.goto(base)
      await page.getByRole('link', { name: `1 ${home.tasks.return_requests}` }).click()
      await page.getByRole('link', { name: bought.order_id }).waitFor()
      await pictureAtWidth(tab, `returns-${language}`)
      await page.getByRole('link', { name: bought.order_id }).click()
      await page.getByRole('img', { name: returns.picture(1) }).waitFor()
      await pictureAtWidth(tab, `order-return-${language}`)
      await returned.getByRole('button', { name: returns.approve }).click()
      await dialog.getByRole('textbox', { name: returns.instructions }).fill('Kirim ke Jl. Braga 12, Bandung')
      await press(returns.approve)
      await returned.getByText(returns.status.approved, { exact: true }).waitFor()
    })

    await step('the buyer reads how to send it and gives the parcel number', async () => {
      await visit()
      await buyer.page.getByText('Kirim ke Jl. Braga 12, Bandung').waitFor()
      await field(said.parcel_number).fill('JX4471902836')
      await field(said.courier).fill('JNE')
      await pictureAtWidth(buyer, `shop-return-parcel-${language}`)
      await buyer.page.getByRole('button', { name: said.parcel_save }).click()
      await buyer.page.getByText(said.return_on_its_way).waitFor()
    })

    await step('the merchant receives the goods, puts them back into stock and refunds them', async () => {
      const before = await shop.quantity()
      await page.reload()
      await returned.getByText(returns.parcel('JX4471902836', 'JNE')).waitFor()
      await returned.getByRole('button', { name: returns.receive }).click()
      await pictureAtWidth(tab, `return-receive-${language}`)
      await press(returns.receive)
      await returned.getByText(returns.status.received, { exact: true }).waitFor()
      expect(await shop.quantity()).toBe(before + 1)
      await returned.getByRole('button', { name: returns.refund }).click()
      await dialog.getByText(refunds.why.manual).waitFor()
      expect(await dialog.getByRole('textbox', { name: refunds.bank }).inputValue()).toBe('Mandiri')
      await pictureAtWidth(tab, `return-refund-${language}`)
      await press(/95/)
      await returned.getByText(returns.status.refunded, { exact: true }).waitFor()
      const refund = record(refunds.card, /95[.,]000/)
      await refund.getByRole('button', { name: refunds.markSent }).click()
      await press(refunds.markSent)
      await refund.getByText(refunds.status.succeeded, { exact: true }).waitFor()
      await pictureAtWidth(tab, `order-refunded-${language}`)
    })

    await step('the buyer sees that the money was sent', async () => {
      await visit()
      await buyer.page.getByText(said.refund_succeeded.split('{')[0]!).waitFor()
      await pictureAtWidth(buyer, `shop-refunded-${language}`)
    })
  })

  story(`A buyer says where a refund of the merchant goes ${at}`, async (step) => {
    const bought = await shop.orderPaidByHand()
    await shop.refund(bought.id, { amount: '52000' })
    const buyer = await openTab({ viewport, locale: language })
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { dialog, press, record } = onOrderPage(tab)
    const field = (label: string) => buyer.page.getByRole('textbox', { name: label })
    const made = record(refunds.card, /52[.,]000/)

    await step('the page of the order asks for a bank account', async () => {
      await buyer.page.goto(`${service.shopUrl}/o/${bought.secret_slug}`)
      await buyer.page.getByText(said.refund_whereto).waitFor()
      await field(said.bank).fill('Mandiri')
      await field(said.number).fill('9000111')
      await buyer.page.getByRole('button', { name: said.account_save }).click()
      await buyer.page.locator('input[aria-invalid=true]').waitFor()
      await field(said.holder).fill('Sari Dewi')
      await pictureAtWidth(buyer, `shop-refund-account-${language}`)
      await buyer.page.getByRole('button', { name: said.account_save }).click()
      await buyer.page.getByText(said.refund_to_send).waitFor()
      await buyer.page.getByText(/9000111/).waitFor()
    })

    await step('the merchant reads it, and corrects it', async () => {
      await tab.page.goto(`${base}/orders/${bought.id}`)
      await made.getByText(refunds.to('Sari Dewi', 'Mandiri', '9000111')).waitFor()
      await made.getByRole('button', { name: refunds.edit }).click()
      await dialog.getByRole('textbox', { name: refunds.number }).fill('9000112')
      await pictureAtWidth(tab, `refund-edit-${language}`)
      await press(words.common.save)
      await made.getByText(refunds.to('Sari Dewi', 'Mandiri', '9000112')).waitFor()
    })

    await step('the buyer replaces it with a code from the mail of the order', async () => {
      await buyer.page.reload()
      await buyer.page.getByText(/9000112/).waitFor()
      await made.getByRole('button', { name: refunds.markSent }).click()
      await dialog.getByText(refunds.sentTo('Sari Dewi', 'Mandiri', '9000112')).waitFor()
      await buyer.page.getByRole('button', { name: said.change }).click()
      await field(said.number).fill('9000113')
      await pictureAtWidth(buyer, `shop-refund-code-asked-${language}`)
      await buyer.page.getByRole('button', { name: said.code_send }).click()
      await buyer.page.getByText(said.code_sent).waitFor()
      await field(said.code).fill('12')
      await buyer.page.getByRole('button', { name: said.account_change }).click()
      await buyer.page.locator('input[aria-invalid=true]').waitFor()
      const { rows } = await service.database.pool.query(
        `select body_text from mails where template = 'refund-account-code' and order_id = $1`,
        [bought.id],
      )
      await field(said.code).fill(/^\s*(\d{6})\s*$/m.exec(rows[0].body_text)![1]!)
      await pictureAtWidth(buyer, `shop-refund-code-${language}`)
      await buyer.page.getByRole('button', { name: said.account_change }).click()
      await buyer.page.getByText(/9000113/).waitFor()
    })

    await step('the merchant cannot mark a transfer to the former account as sent', async () => {
      await press(refunds.markSent)
      await dialog.getByRole('alert').waitFor()
      await pictureAtWidth(tab, `refund-account-changed-${language}`)
      await tab.page.keyboard.press('Escape')
      await made.getByText(refunds.to('Sari Dewi', 'Mandiri', '9000113')).waitFor()
      await made.getByRole('button', { name: refunds.markSent }).click()
      await press(refunds.markSent)
      await made.getByText(refunds.status.succeeded, { exact: true }).waitFor()
    })
  })

  story(`A buyer asks for the money back and reads why it is declined ${at}`, async (step) => {
    const bought = await shop.orderPaidByHand()
    const buyer = await openTab({ viewport, locale: language })
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { dialog, press, record } = onOrderPage(tab)
    const visit = () => buyer.page.goto(`${service.shopUrl}/o/${bought.secret_slug}`)

    await step('the request appears in the open list', async () => {
      await Promise.all([
        tab.page.waitForResponse((response) => response.url().endsWith('/events/stream')),
        tab.page.goto(`${base}/refunds`),
      ])
      await tab.page.getByRole('combobox', { name: refunds.filter }).selectOption('requested')
      await tab.page.getByText(refunds.noMatch).waitFor()
      await visit()
      await buyer.page.getByRole('button', { name: said.ask_refund }).click()
      await buyer.page.getByRole('textbox', { name: said.reason }).fill('Salah pesan')
      await pictureAtWidth(buyer, `shop-refund-form-${language}`)
      await buyer.page.getByRole('button', { name: said.send }).click()
      await buyer.page.getByText(said.refund_requested).waitFor()
      await tab.page.getByRole('link', { name: bought.order_id }).waitFor()
      await pictureAtWidth(tab, `refunds-${language}`)
      await tab.page.getByRole('link', { name: bought.order_id }).click()
    })

    await step('the answer of the merchant is on the page of the order', async () => {
      const asked = record(refunds.card, refunds.byBuyer)
      await asked.getByRole('button', { name: refunds.decline }).click()
      await dialog.getByRole('textbox', { name: refunds.declineReason }).fill('Sudah dikirim')
      await press(refunds.decline)
      await asked.getByText(refunds.status.canceled, { exact: true }).waitFor()
      await visit()
      await buyer.page.getByText(said.answer.replace('{text}', 'Sudah dikirim')).waitFor()
    })
  })
}

story('Members see what their role may do with refunds', async (step) => {
  const { order: own, refunds, returns } = wordsEn
  const paid = await shop.paidOrder('qris')
  await ship(paid.id)

  await step('staff only requests a refund, and does not decide', async () => {
    const staff = (await addMember(service, shop, 'staff')).browser
    const tab = await openDashboard(service, staff.cookie!)
    const { dialog, menu, press, record } = onOrderPage(tab)
    await tab.page.goto(`${base}/orders/${paid.id}`)
    await menu(own.more, own.refund)
    await dialog.getByText(refunds.becomesRequest).waitFor()
    await dialog.getByRole('textbox', { name: refunds.reason }).fill('Barang kosong')
    await picture(tab, 'refund-request-en')
    await press(/202/)
    const requested = record(refunds.card, refunds.asked('Barang kosong'))
    await requested.getByText(refunds.status.requested, { exact: true }).waitFor()
    expect(await requested.getByRole('button').count()).toBe(0)
  })

  await step('staff takes goods back, and leaves the money to others', async () => {
    const staff = (await addMember(service, shop, 'staff')).browser
    const tab = await openDashboard(service, staff.cookie!)
    const { dialog, menu, press, record } = onOrderPage(tab)
    await tab.page.goto(`${base}/orders/${paid.id}`)
    await menu(own.more, own.takeBack)
    await press(returns.create)
    await dialog.getByText(returns.choose).waitFor()
    await dialog.getByRole('spinbutton').fill('1')
    await dialog.getByRole('textbox', { name: returns.reason }).fill('Salah ukuran')
    await picture(tab, 'return-create-en')
    await press(returns.create)
    const created = record(returns.card, refunds.asked('Salah ukuran'))
    await created.getByRole('button', { name: returns.receive }).waitFor()
    expect(await created.getByRole('button', { name: returns.refund }).count()).toBe(0)
  })

  await step('a viewer sees both and changes nothing', async () => {
    const viewer = (await addMember(service, shop, 'viewer')).browser
    const { page } = await openDashboard(service, viewer.cookie!)
    await page.goto(`${base}/refunds`)
    await page.getByRole('link', { name: paid.order_id }).click()
    await page.getByRole('list', { name: returns.card }).waitFor()
    await page.getByRole('list', { name: refunds.card }).waitFor()
    expect(await page.getByRole('button', { name: own.more }).count()).toBe(0)
    expect(await page.getByRole('list', { name: refunds.card }).getByRole('button').count()).toBe(0)
  })

  await step('an owner approves what staff requested', async () => {
    const tab = await openDashboard(service, shop.browser.cookie!)
    const { press, record } = onOrderPage(tab)
    await tab.page.goto(`${base}/orders/${paid.id}`)
    const requested = record(refunds.card, refunds.asked('Barang kosong'))
    await requested.getByRole('button', { name: refunds.approve }).click()
    await press(/202/)
    await requested.getByText(refunds.status.succeeded, { exact: true }).waitFor()
    expect(await paymentStatus(paid.id)).toBe('refunded')
  })
})
