import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { productDialogWords } from '../../../web/dashboard/pages/catalog/products/dialogs/words.ts'
import { productSideWords } from '../../../web/dashboard/pages/catalog/products/form/side/words.ts'
import { createSeller } from '../../records/catalog.ts'
import { startService } from '../../support/service.ts'
import { desktop, expectSound, phone, pictureAtWidth, untilEditing, untilGuarded } from '../support/chromium.ts'
import { openDashboard } from '../support/dashboard.ts'
import { wordsEn, wordsId } from '../support/dashboard-words.ts'
import { drawPicture } from '../support/draw-picture.ts'
import { story } from '../support/story.ts'

const service = await startService()

async function openSeller() {
  const shop = await createSeller(service)
  const store = await shop.store('Toko Gayo')
  const dashboard = `${service.appUrl}/b/${shop.business.username}`
  const readProduct = async (search: string) => (await shop.get(`/v3/products?search=${search}`)).body.data[0]
  return { shop, store, dashboard, readProduct }
}

/** Holds the upload of a file back until `release` is called, and keeps the addresses that the uploads were answered. */
async function holdUpload(page: Page, held: string) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const urls = new Map<string, string>()
  await page.route('**/images', async (route) => {
    const [, name] = /filename="([^"]+)"/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '') ?? []
    if (name === held) await promise
    const response = await route.fetch()
    urls.set(name!, (await response.json()).url)
    await route.fulfill({ response })
  })
  return { release, urls }
}

story('A product with three variants is created on a phone in Indonesian', async (step) => {
  const { shop, store, dashboard, readProduct } = await openSeller()
  const tab = await openDashboard(service, shop.browser.cookie!, { viewport: phone, language: 'id' })
  const { page } = tab
  const { products, productForm: words, formats, nav, common, leaving, samples } = wordsId
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const dialog = page.getByRole('dialog')

  await step('the empty list offers samples, which are removed again, and leads to the form', async () => {
    await page.goto(`${dashboard}/products`)
    await page.getByText(products.empty).waitFor()
    await expectSound(tab)
    await page.getByRole('button', { name: samples.add }).click()
    await page.getByText('Contoh: Kopi Gayo 200 g').first().waitFor()
    await page.getByRole('button', { name: samples.remove }).click()
    await dialog.getByRole('button', { name: samples.remove }).click()
    await page.getByText(products.empty).waitFor()
    await page.getByRole('link', { name: products.create }).first().click()
    await page.getByRole('heading', { name: words.newTitle }).waitFor()
  })

  await step('text, pictures and options are entered', async () => {
    await field(words.name).fill('Kopi Gayo Wine')
    await page.getByRole('textbox', { name: words.description, exact: true }).click()
    await page.getByRole('toolbar', { name: formats.label }).waitFor()
    await page.getByRole('button', { name: formats.bold }).click()
    await untilEditing(page)
    await page.keyboard.type('Rasa buah')
    await field(words.summary).fill('Kopi dari Gayo dengan rasa buah')
    const input = page.locator('input[type="file"]')
    const uploads = await holdUpload(page, 'satu.png')
    await input.setInputFiles([await drawPicture('satu.png', '#7a4a2b'), await drawPicture('dua.png', '#b5651d')])
    const readSource = (place: number) => page.getByRole('img', { name: words.picture(place) }).getAttribute('src')
    await page.getByRole('img', { name: words.picture(1) }).waitFor()
    expect(await readSource(1)).toBe(uploads.urls.get('dua.png'))
    uploads.release()
    await page.getByRole('img', { name: words.picture(2) }).waitFor()
    const first = uploads.urls.get('satu.png')
    expect([await readSource(1), await readSource(2)]).toEqual([first, uploads.urls.get('dua.png')])
    await page.getByRole('button', { name: words.later(1) }).click()
    await expect.poll(() => page.getByRole('img', { name: words.picture(2) }).getAttribute('src')).toBe(first)
    await page.getByRole('button', { name: words.addOption }).click()
    await field(words.optionName(1)).fill('Berat')
    for (const value of ['250 g', '500 g', '1 kg']) {
      await field(words.optionValue('Berat')).fill(value)
      await page.getByRole('button', { name: words.addValue, exact: true }).click()
    }
  })

  await step('a price is filled into all variants, and one is changed in its dialog', async () => {
    const fill = page.getByRole('group', { name: words.fill })
    await fill.getByLabel(words.fillValue).fill('95.000')
    await fill.getByRole('button', { name: words.fillGo }).click()
    await fill.getByLabel(words.fill).selectOption(words.sku)
    await fill.getByLabel(words.fillValue).fill('GAYO-{1}')
    await fill.getByRole('button', { name: words.fillGo }).click()
    await page.getByRole('list', { name: words.variants }).getByRole('button', { name: /^1 kg/ }).click()
    await dialog.getByLabel(words.price, { exact: true }).fill('340000')
    await dialog.getByLabel(words.stock, { exact: true }).fill('12')
    await dialog.getByLabel(words.weight, { exact: true }).fill('1000')
    await dialog.getByLabel(words.sale_price, { exact: true }).fill('299.000')
    await dialog.getByLabel(words.sale_ends_at, { exact: true }).fill('2999-12-31T23:30')
    await dialog.getByLabel(words.length, { exact: true }).fill('30')
    await dialog.getByRole('radio', { name: words.picture(2) }).check()
    await pictureAtWidth(tab, 'product-variant-id')
    await dialog.getByRole('button', { name: words.ready }).click()
    await field(words.alt(1)).fill('Kantong kopi')
    await field(words.seo_title).fill('Kopi Gayo asli')
    const side = productSideWords.id
    await field(side.newCategory).fill('Kopi')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `${common.remove} Kopi` }).waitFor()
    const list = page.getByRole('list', { name: words.variants })
    for (const name of ['250 g', '500 g']) {
      await list.getByRole('button', { name: new RegExp(`^${name}`) }).click()
      await dialog.getByLabel(words.weight, { exact: true }).fill('250')
      await dialog.getByRole('button', { name: words.ready }).click()
    }
  })

  await step('leaving asks, and the draft survives a reload', async () => {
    await untilGuarded(page)
    await page.getByRole('link', { name: words.back }).click()
    await dialog.getByRole('button', { name: leaving.stay }).click()
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('draft.product'))))
      .toBe(true)
    page.once('dialog', (question) => question.accept())
    await page.reload()
    await page.getByRole('button', { name: words.draftResume }).click()
    expect(await field(words.name).inputValue()).toBe('Kopi Gayo Wine')
    await pictureAtWidth(tab, 'product-new-id')
    await expectSound(tab)
  })

  await step('saving publishes it to the only store', async () => {
    await page.getByRole('button', { name: words.save, exact: true }).click()
    await page.getByRole('heading', { name: 'Kopi Gayo Wine' }).waitFor()
    const product = await readProduct('gayo')
    expect(product).toMatchObject({
      slug: 'kopi-gayo-wine',
      rich_description: '<p><strong>Rasa buah</strong></p>',
      description: 'Kopi dari Gayo dengan rasa buah',
      option1_name: 'Berat',
      stores: [{ id: store.id, is_visible: true }],
      image_alts: ['Kantong kopi', null],
      seo_title: 'Kopi Gayo asli',
    })
    expect(product.variants.map((one: { images: string[] }) => one.images)).toEqual([[], [], [product.images[1]]])
    expect(product.categories).toMatchObject([{ name: 'Kopi' }])
    const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft.product')))
    await expect.poll(drafts).toEqual([])
    expect(product.variants[2]).toMatchObject({ current_price: '299000.00', sale_starts_at: null, length: 30 })
    expect(new Date(product.variants[2].sale_ends_at).getFullYear()).toBe(2999)
    expect(product.images).toHaveLength(2)
    expect(
      product.variants.map((one: Record<string, unknown>) => [one.name, one.price, one.sku, one.available_qty]),
    ).toEqual([
      ['250 g', '95000.00', 'GAYO-250G', 0],
      ['500 g', '95000.00', 'GAYO-500G', 0],
      ['1 kg', '340000.00', 'GAYO-1KG', 12],
    ])
    await expect.poll(() => page.getByRole('main').getByRole('link', { name: words.view }).count()).toBe(1)
    expect(await page.getByRole('button', { name: common.delete, exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: words.more, exact: true }).click()
    await page.getByRole('button', { name: common.delete, exact: true }).waitFor()
    await pictureAtWidth(tab, 'product-menu-id')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: nav.products }).last().click()
    await page.getByRole('list', { name: nav.products }).getByText('Kopi Gayo Wine').waitFor()
    await page.getByText(products.salePrice).first().waitFor({ state: 'attached' })
    await pictureAtWidth(tab, 'products-id')
    await expectSound(tab)
    expect(await page.getByText(common.next).count()).toBe(0)
  })
})

story('A product is edited on a desktop in English', async (step) => {
  const { shop, store, dashboard, readProduct } = await openSeller()
  const tab = await openDashboard(service, shop.browser.cookie!, { viewport: desktop, language: 'en' })
  const { page } = tab
  const { products, productForm: words, bulk, nav, table, common, catalogTabs } = wordsEn
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const dialog = page.getByRole('dialog')
  await shop.product({
    name: 'Kopi Toraja',
    is_inventory: true,
    option1_name: 'Berat',
    variants: ['250 g', '500 g', '1 kg'].map((option1_value) => ({
      price: '95000',
      weight: 250,
      option1_value,
      stock: 12,
    })),
  })
  const digital = await shop.product({ name: 'Panduan Seduh', item_type: 'digital' })
  const save = () => page.getByRole('button', { name: words.save, exact: true }).click()

  await step('the command menu finds it', async () => {
    await page.goto(`${dashboard}/products`)
    await page.getByRole('link', { name: /Kopi Toraja/ }).waitFor()
    await pictureAtWidth(tab, 'products-en')
    await expectSound(tab)
    await page.keyboard.press('Control+k')
    await dialog.getByRole('combobox').fill('toraja')
    await dialog.getByRole('option', { name: /Kopi Toraja/ }).click()
    await page.getByRole('heading', { name: 'Kopi Toraja' }).waitFor()
  })

  await step('search results are shown with the address of the shop', async () => {
    await page.getByText(`${store.shop_url.replace('http://', '')} › kopi-toraja`).waitFor()
  })

  await step('a value that the server refuses is shown at its field', async () => {
    await field('Price 500 g').fill('-5')
    await save()
    await expect.poll(() => field('Price 500 g').getAttribute('aria-invalid')).toBe('true')
    await field('Price 500 g').fill('175000')
    await pictureAtWidth(tab, 'product-edit-en')
    await expectSound(tab)
  })

  await step('what somebody else changed meanwhile is shown before it is overwritten', async () => {
    const { id } = await readProduct('toraja')
    await shop.must('PATCH', `/v3/products/${id}`, { labels: ['Terlaris'] })
    await save()
    const conflict = page.getByRole('alert').filter({ hasText: productDialogWords.en.conflict.title })
    await conflict.getByText('Terlaris').waitFor()
    await conflict.getByRole('button', { name: productDialogWords.en.conflict.keepMine }).click()
    await save()
    await page.getByText(words.saved('Kopi Toraja')).waitFor()
    const product = await readProduct('toraja')
    expect(product.variants.map((one: { price: string }) => one.price)).toEqual(['95000.00', '175000.00', '95000.00'])
    expect(product.variants[2].available_qty).toBe(12)
  })

  await step('prices are raised by percent after a preview', async () => {
    await page.goto(`${dashboard}/products?search=toraja`)
    await page.getByRole('checkbox', { name: table.select('Kopi Toraja') }).check()
    await page.getByRole('button', { name: bulk.price, exact: true }).click()
    await dialog.getByLabel('Percent', { exact: true }).fill('10')
    await dialog
      .getByRole('row', { name: /1 kg/ })
      .getByText(/104[.,]500/)
      .waitFor()
    await pictureAtWidth(tab, 'products-price-en')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(async () => (await readProduct('toraja')).variants[0].price).toBe('104500.00')
  })

  await step('a CSV file is imported after a preview that names its bad rows', async () => {
    const { productImport } = productDialogWords.en
    await page.getByRole('button', { name: products.csv }).click()
    await page.getByRole('button', { name: products.import }).click()
    const csv = 'name,price,weight\nKopi Bali,80000,250\nKopi Rusak,mahal,250\n'
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'produk.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await dialog.getByText(/^Row 3, price/).waitFor()
    await pictureAtWidth(tab, 'products-import-en')
    await dialog.getByRole('button', { name: productImport.run(1) }).click()
    await dialog.getByText(productImport.done(1)).waitFor()
    await dialog.getByRole('button', { name: common.close }).last().click()
  })

  await step('a digital product without a file is not published, and says why', async () => {
    await page.goto(`${dashboard}/products/${digital.id}`)
    await page.getByText(words.noFiles).waitFor()
    await page.getByRole('checkbox', { name: 'Toko Gayo' }).check()
    await save()
    await page.getByText(/not published. Buyers would receive nothing yet/).waitFor()
    await pictureAtWidth(tab, 'product-digital-en')
    expect((await shop.get(`/v3/products/${digital.id}`)).body.stores).toEqual([])
  })

  await step('it is archived and deleted', async () => {
    await page.getByRole('button', { name: words.more, exact: true }).click()
    await page.getByRole('button', { name: words.archive, exact: true }).click()
    await dialog.getByRole('button', { name: words.archive, exact: true }).click()
    await page.getByText(words.archivedLead).waitFor()
    await page.getByRole('button', { name: words.more, exact: true }).click()
    await page.getByRole('button', { name: common.delete, exact: true }).click()
    await dialog.getByText(words.deleteText).waitFor()
    await dialog.getByRole('button', { name: common.delete, exact: true }).click()
    await page.getByRole('heading', { name: nav.products }).waitFor()
    await page.getByRole('link', { name: catalogTabs.archived }).click()
    await page.getByText(products.noMatch).waitFor()
  })
})
