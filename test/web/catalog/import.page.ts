import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import { expect } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { productDialogWords } from '../../../web/dashboard/pages/catalog/products/dialogs/words.ts'
import { importWords } from '../../../web/dashboard/parts/import/words.ts'
import { createSeller } from '../../records/catalog.ts'
import { startService } from '../../support/service.ts'
import { expectSound, pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { enter } from '../support/keyboard.ts'
import { story } from '../support/story.ts'

const service = await startService()
const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Row = (string | number | boolean | null)[]

/** Saves rows as Excel would. */
const toExcel = async (name: string, rows: Row[]) => ({
  name,
  mimeType: excelType,
  buffer: await writeExcelFile(rows as string[][]).toBuffer(),
})

const productCount = 200

for (const { language, viewport, words } of dashboardViews) {
  story(`Products by an Excel file at ${viewport.width} px in ${language}`, async (step) => {
    const shop = await createSeller(service)
    const store = await shop.store()
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const { productImport } = productDialogWords[language as 'en' | 'id']
    const shared = importWords[language as 'en' | 'id']
    const dialog = page.getByRole('dialog')
    const choose = (file: Awaited<ReturnType<typeof toExcel>>) =>
      dialog.locator('input[type="file"]').setInputFiles(file)
    const download = async (click: () => Promise<void>): Promise<Row[]> => {
      const [found] = await Promise.all([page.waitForEvent('download'), click()])
      return (await readSheet(await readFile(await found.path()))) as Row[]
    }
    let template: Row[] = []

    /** The first example row of the template, changed to another product. One of the rows gets a price that is no number. */
    const toRow = (number: number) =>
      template[1]!.map((example) => {
        if (example === 'GAYO-250') return `SKU-${number}`
        if (example === 95000) return number === 7 ? 'mahal' : `Rp ${number}.000`
        if (example === '250 g' || example === 'Ukuran' || example === 'Size') return null
        return /^(Kopi Gayo|Gayo coffee)$/.test(String(example)) ? `${example} ${number}` : example
      })

    await step('the template comes from the dialog, with the store of the business in it', async () => {
      await page.goto(`${service.appUrl}/b/${shop.business.username}/products`)
      await page.getByRole('button', { name: words.products.csv }).click()
      await page.getByRole('button', { name: words.products.import }).click()
      template = await download(() => dialog.getByRole('link', { name: shared.excel }).click())
      expect(template[1]).toContain(store.name)
      expect(template[0]).toContain(language === 'id' ? 'Harga' : 'Price')
    })

    await step('200 products are checked, with the one row that is wrong and the category that is new', async () => {
      const rows = Array.from({ length: productCount }, (_, i) => toRow(i + 1))
      await choose(await toExcel('produk.xlsx', [template[0]!, ...rows]))
      await dialog.getByText(productImport.preview(productCount)).waitFor()
      await dialog.getByLabel(productImport.createCategories).check()
      await dialog.getByRole('button', { name: productImport.run(productCount - 1) }).waitFor()
      await pictureAtWidth(tab, `import-preview-${language}`)
      await expectSound(tab)
    })

    await step('the others are imported, and the wrong one comes as a file', async () => {
      await dialog.getByRole('button', { name: productImport.run(productCount - 1) }).click()
      await dialog.getByText(productImport.done(productCount - 1)).waitFor()
      await pictureAtWidth(tab, `import-done-${language}`)
      const [header, row, ...others] = await download(() => dialog.getByRole('button', { name: shared.save }).click())
      expect([header!.at(-1), others]).toEqual([shared.column, []])
      expect(row).toContain('mahal')
      const corrected = row!.map((cell) => (cell === 'mahal' ? 'Rp 7.000' : cell))
      await choose(await toExcel('baris-bermasalah.xlsx', [header!, corrected]))
      await dialog.getByRole('button', { name: productImport.run(1) }).click()
      await dialog.getByText(productImport.done(1)).waitFor()
    })

    await step('all of them are for sale in the store', async () => {
      const { count } = (await shop.get('/v3/products/count')).body
      expect(count).toBe(productCount)
      const [last] = (await shop.get('/v3/products?search=SKU-7')).body.data
      expect(last).toMatchObject({ stores: [{ id: store.id }], variants: [{ price: '7000.00', weight: 250 }] })
    })

    await step('the keyboard alone imports another file', async () => {
      await page.goto(`${service.appUrl}/b/${shop.business.username}/products`)
      const opener = page.getByRole('button', { name: words.products.csv })
      await enter(page, opener)
      await enter(page, page.getByRole('button', { name: words.products.import }))
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        enter(page, dialog.getByRole('button', { name: shared.file })),
      ])
      await chooser.setFiles(await toExcel('satu.xlsx', [template[0]!, toRow(productCount + 1)]))
      const run = dialog.getByRole('button', { name: productImport.run(1) })
      await run.waitFor()
      await expect.poll(() => run.isEnabled()).toBe(true)
      await enter(page, run)
      await dialog.getByText(productImport.done(1)).waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      expect((await shop.get('/v3/products/count')).body.count).toBe(productCount + 1)
    })
  })
}
