import { expect } from 'vitest'
import { productDialogWords } from '../../../web/dashboard/pages/catalog/products/dialogs/words.ts'
import { productSideWords } from '../../../web/dashboard/pages/catalog/products/form/side/words.ts'
import { startService } from '../../support/service.ts'
import { expectSound, openTab, pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { openShopPages } from '../support/shop.ts'
import { story } from '../support/story.ts'

const service = await startService()
const sideWords = { id: productSideWords.id, en: productSideWords.en }
const dialogWords = { id: productDialogWords.id, en: productDialogWords.en }

for (const { language, viewport, words } of dashboardViews) {
  story(`Categories and collections at ${viewport.width} px in ${language}`, async (step) => {
    const shop = await openShopPages(service)
    const { data: taxonomies } = await shop.send('GET', '/product-taxonomies?search=Coffee%20%3E%20Beans')
    const tea = await shop.sell({ name: 'Teh Melati', taxonomy_id: taxonomies[0].id, variant: { price: '40000' } })
    await shop.send('PATCH', `/variants/${tea.id}`, { sale_price: '30000' })
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const dashboard = `${service.appUrl}/b/${shop.business.username}`
    const { categories, collections, groups, products, productForm, bulk, common, table, catalogTabs } = words
    const side = sideWords[language as 'id']
    const { bulkDialog } = dialogWords[language as 'id']
    const dialog = page.getByRole('dialog')
    const field = (label: string) => dialog.getByLabel(label, { exact: true })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const save = (name = common.save) => dialog.getByRole('button', { name, exact: true }).click()
    const row = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('group', { name: common.actions(name) }) })
    const tree = async (): Promise<string[]> =>
      (await shop.send('GET', '/categories')).data.map((one: { full_path: string }) => one.full_path)
    const take = (file: string) => pictureAtWidth(tab, `${file}-${language}`)

    await step('the products area leads to the empty tree, which offers those that products use', async () => {
      await page.goto(`${dashboard}/products`)
      await page.getByRole('link', { name: catalogTabs.categories, exact: true }).click()
      await page.getByText(categories.empty).waitFor()
      await expectSound(tab)
      await button(categories.convert).click()
      await dialog.getByText(categories.convertText).waitFor()
      await save(categories.convert)
      await page.getByText(categories.converted(3, 1)).waitFor()
      await row('Kopi').getByText('Coffee').waitFor()
    })

    await step('a category gets names, an address and a picture, and a second one is put inside it', async () => {
      await button(categories.create).first().click()
      await save()
      await expect.poll(() => field(groups.name).getAttribute('aria-invalid')).toBe('true')
      await field(groups.name).fill('Hadiah')
      await field(groups.nameEn).fill('Gifts')
      await field(groups.slug).fill('kopi')
      const { default: sharp } = await import('sharp')
      const buffer = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#7f9a83' } })
        .png()
        .toBuffer()
      await dialog.locator('input[type="file"]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
      await dialog.getByRole('button', { name: groups.replace }).waitFor()
      await save()
      await expect.poll(() => field(groups.slug).getAttribute('aria-invalid')).toBe('true')
      await take('category-form')
      await field(groups.slug).fill('')
      await save()
      await row('Hadiah').getByRole('button', { name: categories.addBelow }).click()
      await field(groups.name).fill('Lebaran')
      await save()
      await row('Lebaran').waitFor()
      expect(await tree()).toContain('Hadiah > Lebaran')
      const gifts = (await shop.send('GET', '/categories')).data.find((one: { slug: string }) => one.slug === 'hadiah')
      expect(gifts).toMatchObject({ names: { en: 'Gifts' }, image: expect.stringContaining('/v3/images/') })
    })

    await step('it is moved by a button, by its form and by dragging', async () => {
      await row('Hadiah')
        .getByRole('button', { name: groups.up('Hadiah') })
        .click()
      await page.getByText(categories.moved('Hadiah')).waitFor()
      await expect.poll(async () => (await tree())[0]).toBe('Hadiah')
      await row('Lebaran').getByRole('button', { name: common.edit }).click()
      await field(categories.parent).selectOption({ label: categories.top })
      await save()
      await expect.poll(async () => (await tree()).at(-1)).toBe('Lebaran')
      const target = { x: 60, y: Math.round(((await row('Hadiah').boundingBox())?.height ?? 0) / 2) }
      await row('Lebaran').dragTo(row('Hadiah'), { sourcePosition: { x: 60, y: 10 }, targetPosition: target })
      await expect.poll(async () => (await tree())[1]).toBe('Hadiah > Lebaran')
      await row('Lebaran').waitFor()
      await take('categories')
      await expectSound(tab)
    })

    await step(
      'a product is put into categories in its form and in bulk, and the list is filtered by them',
      async () => {
        await page.goto(`${dashboard}/products/${shop.gone.product.id}`)
        const choice = page.getByLabel(side.categories, { exact: true })
        await choice.selectOption({ label: 'Hadiah > Lebaran' })
        await choice.selectOption({ label: 'Makanan & minuman > Kopi' })
        await page.getByRole('button', { name: `${common.remove} Hadiah > Lebaran` }).click()
        await button(productForm.save).click()
        await page.getByText(productForm.saved('Cangkir Jepara')).waitFor()
        const read = async () => (await shop.send('GET', `/products/${shop.gone.product.id}`)).categories
        expect((await read()).map((one: { name: string }) => one.name)).toEqual(['Kopi'])
        await take('product-categories')
        await page.goto(`${dashboard}/products?search=jepara`)
        await page.getByRole('checkbox', { name: table.select('Cangkir Jepara') }).check()
        await page.getByRole('button', { name: bulk.category, exact: true }).click()
        await dialog.getByLabel(bulkDialog.categoryName).selectOption({ label: 'Hadiah > Lebaran' })
        await save(bulkDialog.run)
        await expect.poll(async () => (await read()).length).toBe(2)
        await page.goto(`${dashboard}/products`)
        await button(table.filter).click()
        await dialog.getByLabel(products.filters.category_id).selectOption({ label: 'Hadiah' })
        await save(products.apply)
        await page.getByText(`${products.filters.category_id}: Hadiah`).waitFor()
        await expect.poll(() => page.getByText('Teh Melati').count()).toBe(0)
        await page.getByText('Cangkir Jepara').first().waitFor()
      },
    )

    await step('deleting says what happens, and what was inside moves up', async () => {
      await page.goto(`${dashboard}/products/categories`)
      await row('Hadiah').getByRole('button', { name: common.delete }).click()
      await dialog.getByText(categories.deleteText(0, 1)).waitFor()
      await save(common.delete)
      await expect.poll(async () => (await tree())[0]).toBe('Lebaran')
    })

    await step('a rule shows what it finds while it is written', async () => {
      await page.getByRole('link', { name: catalogTabs.collections, exact: true }).click()
      await page.getByText(collections.empty).waitFor()
      await button(collections.create).first().click()
      await field(groups.name).fill('Hemat')
      await field(groups.nameEn).fill('Bargains')
      await field(collections.filling).selectOption('rule')
      await dialog.getByText(collections.matches('3')).waitFor()
      await field(collections.maxPrice).fill('50.000')
      await dialog.getByText(collections.matches('1')).waitFor()
      await dialog.getByText('Teh Melati').waitFor()
      await take('collection-rule')
      await field(collections.minPrice).fill('-1')
      await save()
      await expect.poll(() => field(collections.minPrice).getAttribute('aria-invalid')).toBe('true')
      await field(collections.minPrice).fill('')
      await field(collections.description).fill('Enak dan terjangkau.')
      await save()
      await page.getByText(groups.saved('Hemat')).waitFor()
      await page.getByText(new RegExp(`^${collections.byRule}: .*50`)).waitFor()
    })

    await step('products are chosen by hand and put in order', async () => {
      await button(collections.create).first().click()
      await field(groups.name).fill('Pilihan kami')
      for (const [search, name] of [
        ['gayo', 'Kopi Gayo Wine'],
        ['melati', 'Teh Melati'],
      ] as const) {
        await field(collections.find).fill(search)
        await dialog.getByRole('button', { name: collections.add(name) }).click()
      }
      await dialog.getByRole('button', { name: groups.up('Teh Melati') }).click()
      await take('collection-hand')
      await save()
      await page.getByText(`${collections.byHand}: ${collections.products(2)}`).waitFor()
      await take('collections')
      await expectSound(tab)
      await row('Pilihan kami').getByRole('button', { name: common.edit }).click()
      await dialog.getByRole('button', { name: `${common.remove} Kopi Gayo Wine` }).click()
      await save()
      await page.getByText(`${collections.byHand}: ${collections.products(1)}`).waitFor()
      await row('Pilihan kami').getByRole('button', { name: common.delete }).click()
      await save(common.delete)
      await expect.poll(async () => (await shop.send('GET', '/collections')).data.length).toBe(1)
    })

    await step('the shop has the menu, the collection and the normal price', async () => {
      const visit = await openTab({ viewport })
      const front = visit.page
      await visit.context.addInitScript(`localStorage.setItem('${shop.store.unique_id}:language', '${language}')`)
      await front.goto(shop.url)
      await front.getByRole('heading', { name: 'Teh Melati' }).waitFor()
      await front.locator('s', { hasText: /40[.,]000/ }).waitFor()
      await pictureAtWidth(visit, `shop-menu-${language}`)
      await expectSound(visit)
      const menu = front.getByRole('navigation', { name: /Kategori|Categories/ })
      await menu.getByRole('link', { name: /Makanan & minuman|Food & drink/ }).click()
      await menu.getByRole('link', { name: /^(Kopi|Coffee) \d+$/ }).click()
      await front.getByRole('heading', { name: /^(Kopi|Coffee)$/, level: 1 }).waitFor()
      await expect.poll(() => front.getByText('Kopi Gayo Wine').count()).toBe(0)
      await pictureAtWidth(visit, `shop-category-${language}`)
      await front.goto(shop.url)
      await front.getByRole('link', { name: /^(Hemat|Bargains) \d+$/ }).click()
      await front.getByText('Enak dan terjangkau.').waitFor()
      await front.getByRole('heading', { name: 'Teh Melati' }).waitFor()
      await expect.poll(() => front.locator('.card').count()).toBe(1)
      await pictureAtWidth(visit, `shop-collection-${language}`)
      await expectSound(visit)
      await front.reload()
      await front.getByRole('link', { name: 'Teh Melati' }).click()
      await front.getByRole('heading', { name: 'Teh Melati', level: 1 }).waitFor()
      await front
        .locator('.item-price s')
        .getByText(/40[.,]000/)
        .waitFor()
      await front.getByRole('link', { name: /Biji kopi|Beans/ }).waitFor()
      await pictureAtWidth(visit, `shop-sale-${language}`)
    })
  })
}
