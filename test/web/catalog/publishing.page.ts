import { expect } from 'vitest'
import { productDialogWords } from '../../../web/dashboard/pages/catalog/products/dialogs/words.ts'
import { questionWords } from '../../../web/dashboard/pages/catalog/products/form/questions/words.ts'
import { createSeller } from '../../records/catalog.ts'
import { startService } from '../../support/service.ts'
import { expectSound, pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { story } from '../support/story.ts'

const service = await startService()

for (const { language, viewport, words } of dashboardViews)
  story(`No product goes live sold out unnoticed at ${viewport.width} px in ${language}`, async (step) => {
    const shop = await createSeller(service)
    const store = await shop.store('Toko Gayo')
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const { products, productForm: form, bulk, table } = words
    const { soldOut, weight } = questionWords[language as 'en' | 'id']
    const dialogs = productDialogWords[language as 'en' | 'id'].bulkDialog
    const dashboard = `${service.appUrl}/b/${shop.business.username}`
    const field = (label: string) => page.getByLabel(label, { exact: true })
    const button = (label: string) => page.getByRole('button', { name: label, exact: true })
    const inDialog = (label: string) => page.getByRole('dialog').getByRole('button', { name: label, exact: true })
    const read = async (name: string) => {
      const { data } = (await shop.get(`/v3/products?search=${name}`)).body
      return data[0]
    }
    const openNew = async (name: string) => {
      await page.goto(`${dashboard}/products/new`)
      await field(form.name).fill(name)
      await field(form.price).fill('95.000')
    }

    await step('stock typed for a product that exists is kept, also by a business without a warehouse', async () => {
      const { id } = await shop.product({ name: 'Kopi Nol', is_inventory: true })
      await service.database.pool.query('delete from warehouses where business_id = $1', [shop.business.id])
      await page.goto(`${dashboard}/products/${id}`)
      await field(form.stock).fill('7')
      await button(form.save).click()
      await expect.poll(async () => (await read('Nol')).variants[0].available_qty).toBe(7)
    })

    await step('stock is counted for physical products only, unless the merchant says otherwise', async () => {
      await page.goto(`${dashboard}/products/new`)
      expect(await field(form.isInventory).isChecked()).toBe(true)
      for (const type of ['course', 'license', 'subscription', 'digital']) {
        await field(form.type).selectOption(type)
        expect([type, await field(form.isInventory).isChecked()]).toEqual([type, false])
      }
      await field(form.isInventory).check()
      await field(form.type).selectOption('license')
      expect(await field(form.isInventory).isChecked()).toBe(true)
      await field(form.type).selectOption('physical')
      expect(await field(form.isInventory).isChecked()).toBe(true)
    })

    await step(
      'a new product without stock asks before it is published, and is published when its stock is entered',
      async () => {
        await openNew('Kopi Satu')
        await field(form.weight).fill('250')
        await button(form.save).click()
        await page.getByRole('dialog', { name: soldOut.title }).waitFor()
        await pictureAtWidth(tab, `sold-out-question-${language}`)
        await expectSound(tab)
        await inDialog(soldOut.back).click()
        expect(await read('Satu')).toBeUndefined()
        await field(form.stock).fill('12')
        await button(form.save).click()
        await page.getByRole('heading', { name: 'Kopi Satu' }).waitFor()
        expect(await read('Satu')).toMatchObject({ stores: [{ id: store.id }], variants: [{ available_qty: 12 }] })
      },
    )

    await step('the question is answered with the keyboard: the stock is not counted', async () => {
      await openNew('Kopi Dua')
      await field(form.weight).fill('250')
      await page.keyboard.press('Control+s')
      await inDialog(soldOut.back).waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Kopi Dua' }).waitFor()
      expect(await read('Dua')).toMatchObject({ is_inventory: false, stores: [{ id: store.id }] })
    })

    await step(
      'it is asked once: a product that may be sold out is published, and further changes are only saved',
      async () => {
        await openNew('Kopi Tiga')
        await field(form.weight).fill('250')
        await button(form.save).click()
        await inDialog(soldOut.publish).click()
        await page.getByRole('heading', { name: 'Kopi Tiga' }).waitFor()
        await field(form.price).fill('99.000')
        await button(form.save).click()
        await expect.poll(async () => (await read('Tiga')).variants[0].price).toBe('99000.00')
        expect(await read('Tiga')).toMatchObject({ is_inventory: true, stores: [{ id: store.id }] })
      },
    )

    await step('a parcel without a weight is asked about once', async () => {
      const { id } = await shop.product({ name: 'Kopi Berat' })
      await page.goto(`${dashboard}/products/${id}`)
      await field(form.weight).fill('0')
      await field(form.price).fill('')
      await button(form.save).click()
      await expect.poll(() => field(form.price).getAttribute('aria-invalid')).toBe('true')
      await field(form.price).fill('95.000')
      await button(form.save).click()
      await page.getByRole('dialog', { name: weight.title }).waitFor()
      await pictureAtWidth(tab, `weight-question-${language}`)
      await inDialog(weight.weightless).click()
      await expect.poll(async () => (await read('Berat')).variants[0].weight).toBe(0)
      await field(form.price).fill('12.000')
      await button(form.save).click()
      await expect.poll(async () => (await read('Berat')).variants[0].price).toBe('12000.00')
    })

    await step('a selection is published without those that are sold out, unless they are added', async () => {
      await shop.product({ name: 'Teh Kosong', is_inventory: true })
      await shop.product({ name: 'Teh Ada' })
      await page.goto(`${dashboard}/products?search=Teh`)
      for (const name of ['Teh Kosong', 'Teh Ada'])
        await page.getByRole('checkbox', { name: table.select(name) }).check()
      await button(bulk.publish).click()
      const also = page.getByRole('dialog').getByLabel(dialogs.withSoldOut(1))
      expect(await also.isChecked()).toBe(false)
      await pictureAtWidth(tab, `publish-sold-out-${language}`)
      await inDialog(dialogs.run).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      const shown = async (name: string) => (await read(name)).stores.length
      expect([await shown('Kosong'), await shown('Ada')]).toEqual([0, 1])
      expect(await page.getByText(products.soldOut).count()).toBeGreaterThan(0)
    })
    expect(tab.complaints).toEqual([])
  })
