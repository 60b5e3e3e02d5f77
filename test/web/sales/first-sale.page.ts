import { expect } from 'vitest'
import { productSideWords } from '../../../web/dashboard/pages/catalog/products/form/side/words.ts'
import { storefrontWords } from '../../../web/dashboard/pages/settings/stores/domains/words.ts'
import { startService } from '../../support/service.ts'
import { openTab, phone, pictureAtWidth, storyWidths } from '../support/chromium.ts'
import { scrollToRanking } from '../support/dashboard.ts'
import { wordsId as words } from '../support/dashboard-words.ts'
import { drawPicture } from '../support/draw-picture.ts'
import { placeOrder } from '../support/shop.ts'
import { id as shopWords } from '../support/shop-words.ts'
import { story } from '../support/story.ts'

const service = await startService({ roles: ['api', 'app', 'worker'] })

/** The story calls pages only, and enters no address but the first. */
for (const [width, viewport] of storyWidths) {
  story(`From an empty account to a first sale at ${width} px, only by clicking`, async (step) => {
    const { signIn, welcome, common, home, nav, stores, storeSettings, storeGroups, productForm, order, orders } = words
    const { categories, groups, catalogTabs } = words
    const tab = await openTab({ viewport, locale: 'id' })
    const { page, context } = tab
    const dialog = page.getByRole('dialog')
    const button = (label: string) => page.getByRole('button', { name: label, exact: true }).first()
    const dialogButton = (label: string) => dialog.getByRole('button', { name: label, exact: true })
    const field = (label: string) => page.getByLabel(label, { exact: true })
    const take = (name: string) => pictureAtWidth(tab, `first-sale-${name}`)
    const setup = (name: keyof typeof home.setup.steps) =>
      page.getByRole('link', { name: home.setup.steps[name].name, exact: true })
    const bar = page.getByRole('navigation', { name: viewport === phone ? nav.quick : nav.label })
    const goHome = async (stepsDone: number) => {
      await bar.getByRole('link', { name: home.title, exact: true }).click()
      await page.getByText(home.setup.lead(stepsDone, 7)).waitFor()
    }

    await step('an account and a business are made', async () => {
      await page.goto(service.appUrl)
      await page.getByRole('link', { name: signIn.signUp }).click()
      await page.getByLabel(signIn.fullname).fill('Sari Dewi')
      await page.getByLabel(common.email).fill(`sari${width}@example.com`)
      await page.getByRole('textbox', { name: common.password }).fill('a long enough password')
      await button(signIn.signUp).click()
      await page.getByLabel(welcome.name).fill('Kopi Pagi')
      await button(welcome.create).click()
      await page.getByText(home.setup.lead(0, 7)).waitFor()
      await take('home-new')
    })

    await step('the checklist leads to a store', async () => {
      await setup('store').click()
      await page.getByText(stores.emptyLead).waitFor()
      await button(stores.create).click()
      await dialog.getByLabel(stores.name).fill('Kopi Pagi')
      await dialogButton(common.create).click()
      await page.getByRole('listitem').filter({ hasText: 'Kopi Pagi' }).waitFor()
      await take('stores')
      await goHome(1)
    })

    await step('a category is made', async () => {
      await bar.getByRole('link', { name: nav.products, exact: true }).click()
      await page.getByRole('link', { name: catalogTabs.categories, exact: true }).click()
      await button(categories.create).click()
      await dialog.getByLabel(groups.name, { exact: true }).fill('Kopi')
      await dialogButton(common.save).click()
      await page.getByRole('group', { name: common.actions('Kopi') }).waitFor()
      await take('category')
      await goHome(1)
    })

    await step('a product with three variants and pictures is published in it', async () => {
      await setup('product').click()
      await field(productForm.name).fill('Kopi Gayo')
      const pictures = [await drawPicture('satu.png', '#7a4a2b'), await drawPicture('dua.png', '#b5651d')]
      await page.locator('input[type="file"]').first().setInputFiles(pictures)
      await page.getByRole('img', { name: productForm.picture(2) }).waitFor()
      await button(productForm.addOption).click()
      await field(productForm.optionName(1)).fill('Berat')
      for (const value of ['250 g', '500 g', '1 kg']) {
        await field(productForm.optionValue('Berat')).fill(value)
        await button(productForm.addValue).click()
      }
      const fill = page.getByRole('group', { name: productForm.fill })
      for (const [label, value] of [
        [productForm.price, '95.000'],
        [productForm.weight, '300'],
        [productForm.stock, '12'],
      ] as const) {
        await fill.getByLabel(productForm.fill).selectOption(label)
        await fill.getByLabel(productForm.fillValue).fill(value)
        await fill.getByRole('button', { name: productForm.fillGo }).click()
      }
      await field(productSideWords.id.categories).selectOption({ label: 'Kopi' })
      await take('product')
      await button(productForm.save).click()
      await page.getByRole('heading', { name: 'Kopi Gayo' }).waitFor()
      await goHome(2)
    })

    await step('the warehouse gets an address, from which couriers follow', async () => {
      const { warehouses, tester, couriers } = words.shipping
      await setup('shipping').click()
      await page.getByText('Gudang utama').first().waitFor()
      await button(common.edit).click()
      await dialog.getByLabel(warehouses.fields.address).fill('Jl. Braga 12')
      await dialog.getByRole('combobox', { name: words.newOrder.location }).fill('sumur bandung')
      await dialog
        .getByRole('option', { name: /^Sumur Bandung/ })
        .first()
        .click()
      await take('warehouse')
      await dialogButton(common.save).click()
      await page.getByText('Jl. Braga 12').waitFor()
      await page.getByRole('button', { name: tester.open }).waitFor()
      await page.getByText(couriers.none).waitFor()
      await page.getByRole('group', { name: 'JNE' }).getByRole('checkbox').first().click()
      await page.getByText(couriers.example).first().waitFor()
      await take('shipping')
      await goHome(3)
    })

    await step('a bank account is entered for transfers', async () => {
      await setup('payment').click()
      await button(storeSettings.addAccount).click()
      await page.getByRole('textbox', { name: storeSettings.bank, exact: true }).fill('BCA')
      await page.getByLabel(storeSettings.accountNumber).fill('5270123456')
      await page.getByLabel(storeSettings.accountHolder).fill('Sari Dewi')
      await take('payments')
      await button(common.save).click()
      await button(common.save).waitFor({ state: 'detached' })
      await goHome(4)
    })

    await step('the page of domains says what to write into DNS', async () => {
      const { domains } = storefrontWords.id
      const { groups } = storeGroups
      await setup('domain').click()
      await page.getByRole('main').getByRole('link', { name: storeSettings.settings }).click()
      await page.getByRole('link', { name: groups.domain.title }).click()
      await field(domains.add).fill(`kopi${width}.example.org`)
      await button(domains.claim).click()
      await page.getByLabel(domains.recordName).waitFor()
      await take('domain')
      await goHome(4)
    })

    await step('a buyer finds the shop, buys and proves the transfer', async () => {
      await setup('order').click()
      const [shop] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('link', { name: storeSettings.visit }).click(),
      ])
      const shopTab = { ...tab, page: shop }
      await shop.getByRole('link', { name: /Kopi Gayo/ }).click()
      await shop.getByRole('link', { name: 'Kopi', exact: true }).click()
      await shop.getByRole('heading', { name: 'Kopi', level: 1, exact: true }).waitFor()
      await shop.getByRole('link', { name: /Kopi Gayo/ }).click()
      await shop.getByText('500 g').click()
      await pictureAtWidth(shopTab, 'first-sale-shop-product')
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
      await pictureAtWidth(shopTab, 'first-sale-shop-checkout')
      await placeOrder(shop)
      await shop.getByText('5270123456').waitFor()
      await shop.getByLabel(shopWords.proof_send).setInputFiles(await drawPicture('bukti.png', '#dddddd'))
      await shop.getByText(shopWords.proof_received).waitFor()
      await pictureAtWidth(shopTab, 'first-sale-shop-order')
      await shop.close()
    })

    await step('the order is paid, packed and shipped', async () => {
      await bar.getByRole('link', { name: nav.orders, exact: true }).click()
      await page.getByText('Budi Santoso').first().waitFor()
      await take('orders')
      await page.getByRole('link', { name: /\d{6}/ }).first().click()
      await button(order.accept).click()
      await dialogButton(order.accept).click()
      await button(order.moves.in_process).click()
      await button(order.moves.shipped).click()
      await dialog.getByLabel(order.trackingNumber).fill('JP1234567890')
      await dialogButton(order.moves.shipped).click()
      await page.getByText(orders.status.shipped, { exact: true }).first().waitFor()
      await page.getByText('JP1234567890').first().waitFor()
      await take('order')
      await bar.getByRole('link', { name: home.title, exact: true }).click()
      await page.getByRole('heading', { name: home.title, level: 1 }).waitFor()
      await scrollToRanking(page, home.ranking.tabs.channel)
      await page.getByRole('main').getByText('Kopi Gayo').first().waitFor()
      await take('home-sold')
    })
    expect(tab.complaints).toEqual([])
  })
}
