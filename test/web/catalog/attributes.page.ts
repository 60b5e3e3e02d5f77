import { expect } from 'vitest'
import { attributeWords } from '../../../web/dashboard/parts/attributes/words.ts'
import { startService } from '../../support/service.ts'
import { expectSound, openTab, picture, pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { openShopPages } from '../support/shop.ts'
import { story } from '../support/story.ts'

const service = await startService()

for (const { language, viewport, words: all } of dashboardViews) {
  story(`Attributes at ${viewport.width} px in ${language}`, async (step) => {
    const shop = await openShopPages(service)
    const dashboard = `${service.appUrl}/b/${shop.business.username}`
    const words = language === 'id' ? attributeWords.id : attributeWords.en
    const { common, productForm, businessPage } = all
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const dialog = page.getByRole('dialog')
    const take = (name: string) => pictureAtWidth(tab, `${name}-${language}`)
    const submit = () => dialog.getByRole('button', { name: common.save, exact: true }).click()
    const field = (label: string) => page.getByLabel(label, { exact: true })
    const card = page.locator('form').filter({ has: page.getByRole('link', { name: words.manage }) })
    const read = (path: string) => shop.send('GET', path)

    await step('a choice for products is defined from the page of the business', async () => {
      await page.goto(`${dashboard}/business`)
      await page.getByRole('link', { name: businessPage.attributes.go }).click()
      await page.getByText(words.empty).waitFor()
      await page.getByRole('button', { name: words.add }).click()
      await dialog.getByLabel(words.fields.type, { exact: true }).selectOption('choice')
      await dialog.getByLabel(words.fields.name, { exact: true }).fill('Tingkat sangrai')
      await dialog.getByLabel(words.fields.english, { exact: true }).fill('Roast')
      await submit()
      await expect.poll(() => dialog.getByLabel(words.fields.choices).getAttribute('aria-invalid')).toBe('true')
      await dialog.getByLabel(words.fields.choices).fill('Light\nDark\n')
      await dialog.getByLabel(words.fields.filterable).check()
      await dialog.getByLabel(words.fields.public).check()
      await take('attribute-form')
      await submit()
      await page.getByText(`tingkat_sangrai · ${words.types.choice}: Light, Dark`).waitFor()
      expect((await read('/attributes')).data).toMatchObject([
        {
          owner: 'product',
          key: 'tingkat_sangrai',
          names: { en: 'Roast' },
          choices: ['Light', 'Dark'],
          is_filterable: true,
          is_public: true,
        },
      ])
    })

    await step('others of each type and owner stand beside it', async () => {
      const define = (fields: object) => shop.send('POST', '/attributes', fields)
      const seen = { owner: 'product', is_public: true }
      await define({ ...seen, key: 'altitude', name: 'Ketinggian', type: 'number' })
      await define({ ...seen, key: 'pair', name: 'Cocok dengan', type: 'reference', reference_to: 'product' })
      await define({ ...seen, key: 'guide', name: 'Panduan', type: 'file' })
      await define({ ...seen, owner: 'variant', key: 'batch', name: 'Nomor panen', type: 'number' })
      await define({ owner: 'customer', key: 'grinder', name: 'Penggiling', type: 'text' })
      await define({ owner: 'order', key: 'gift', name: 'Ucapan kado', type: 'text' })
      await page.reload()
      await page.getByText('gift · ').waitFor()
      await take('attributes')
    })

    await step('the form of a product saves its values', async () => {
      const name = language === 'id' ? 'Tingkat sangrai' : 'Roast'
      await page.goto(`${dashboard}/products/${shop.coffee.product.id}`)
      await field(name).selectOption('Dark')
      await field('Ketinggian').fill('seribu')
      await field('Panduan').fill('https://cdn.example/seduh.pdf')
      await page.getByLabel(words.search('Cocok dengan')).fill('jepara')
      await field('Cocok dengan').selectOption({ label: 'Cangkir Jepara' })
      await page.getByRole('button', { name: productForm.save, exact: true }).click()
      await expect.poll(() => field('Ketinggian').getAttribute('aria-invalid')).toBe('true')
      await field('Ketinggian').fill('1200,5')
      await take('product-attributes')
      await page.getByRole('button', { name: productForm.save, exact: true }).click()
      await page.getByText(productForm.saved('Kopi Gayo Wine')).waitFor()
      expect((await read(`/products/${shop.coffee.product.id}`)).attributes).toEqual({
        tingkat_sangrai: 'Dark',
        altitude: 1200.5,
        pair: shop.gone.product.id,
        guide: 'https://cdn.example/seduh.pdf',
      })
    })

    await step('a variant has them among its fields', async () => {
      const batch = dialog.getByLabel('Nomor panen')
      const open = () => page.getByRole('button', { name: /^200 g/ }).click()
      const save = async () => {
        await dialog.getByRole('button', { name: productForm.ready, exact: true }).click()
        await page.getByRole('button', { name: productForm.save, exact: true }).click()
      }
      await open()
      await batch.fill('tujuh')
      await save()
      await page.getByRole('alert').first().waitFor()
      await open()
      await expect.poll(() => batch.getAttribute('aria-invalid')).toBe('true')
      await batch.fill('7')
      await take('variant-attributes')
      await save()
      const saved = async () => (await read(`/products/${shop.coffee.product.id}`)).variants[0].attributes
      await expect.poll(saved).toEqual({ batch: 7 })
    })

    await step('a customer and an order keep theirs', async () => {
      const order = await shop.send('POST', '/orders', {
        store_unique_id: shop.store.unique_id,
        customer_name: 'Sari Dewi',
        customer_email: 'sari@example.com',
        ordervariants: [{ variant_unique_id: shop.coffee.unique_id, quantity: 1 }],
      })
      const saveCard = async (label: string, value: string) => {
        await field(label).fill(value)
        await card.getByRole('button', { name: common.save, exact: true }).click()
        await page.getByText(common.saved).first().waitFor()
      }
      await page.goto(`${dashboard}/orders/${order.id}`)
      await saveCard('Ucapan kado', 'Selamat!')
      await expect.poll(async () => (await read(`/orders/${order.id}`)).attributes).toEqual({ gift: 'Selamat!' })
      await page.goto(`${dashboard}/customers/${order.customer.id}`)
      await saveCard('Penggiling', 'Manual')
      await expect
        .poll(async () => (await read(`/customers/${order.customer.id}`)).attributes)
        .toEqual({ grinder: 'Manual' })
      await take('customer-attributes')
    })

    await step('buyers see the public ones as a table', async () => {
      const buyer = await openTab({ viewport })
      await buyer.page.goto(`${shop.url}/p/${shop.coffee.product.slug}`)
      const facts = buyer.page.locator('table.facts')
      await facts.getByText('Dark').waitFor()
      expect(await facts.getByRole('row').count()).toBe(5)
      await facts.getByRole('link', { name: 'seduh.pdf' }).waitFor()
      await expectSound(buyer)
      await picture(buyer, `shop-attributes-${language}`)
    })

    await step('buyers filter the list by them', async () => {
      const buyer = await openTab({ viewport, locale: language })
      await buyer.page.goto(shop.url)
      await buyer.page.getByRole('link', { name: 'Cangkir Jepara' }).waitFor()
      const named = buyer.page.getByLabel(language === 'id' ? 'Tingkat sangrai' : 'Roast')
      const roast = buyer.page.locator('select').and(named)
      const more = buyer.page.locator('.filters-more > summary')
      await roast.waitFor({ state: 'attached' })
      if (await more.isVisible()) await more.click()
      expect(await roast.getByRole('option').allTextContents()).toEqual([expect.any(String), 'Dark (1)'])
      await roast.selectOption('Dark')
      await buyer.page.getByRole('link', { name: 'Cangkir Jepara' }).waitFor({ state: 'detached' })
      await buyer.page.getByRole('link', { name: 'Kopi Gayo Wine' }).waitFor()
      expect(new URL(buyer.page.url()).searchParams.get('a.tingkat_sangrai')).toBe('Dark')
      await expectSound(buyer)
      await pictureAtWidth(buyer, `shop-filtered-${language}`)
      await roast.selectOption('')
      await buyer.page.getByRole('link', { name: 'Cangkir Jepara' }).waitFor()
    })

    await step('a deleted one is gone everywhere', async () => {
      await page.goto(`${dashboard}/attributes`)
      const row = page.getByRole('listitem').filter({ hasText: 'guide' })
      await row.getByRole('button', { name: common.delete }).click()
      await dialog.getByRole('button', { name: common.delete }).click()
      await row.waitFor({ state: 'detached' })
      expect((await read(`/products/${shop.coffee.product.id}`)).attributes).not.toHaveProperty('guide')
    })
  })
}
