import { expect } from 'vitest'
import { openGoodsShop } from '../goods.ts'
import { startService } from '../service.ts'
import { openTab, picture } from './chromium.ts'
import { story } from './story.ts'

const service = await startService()

story('The settings of a store in the browser', async (step) => {
  const shop = await openGoodsShop(service)
  const tab = await openTab()
  const { page } = tab
  const [name, value] = shop.browser.cookie!.split(/=(.*)/) as [string, string]
  await tab.context.addCookies([{ name, value, url: service.appUrl }])
  const settings = async () => {
    const query = shop.db.selectFrom('stores').select('settings').where('id', '=', shop.store.id)
    return (await query.executeTakeFirstOrThrow()).settings as { payment_accounts?: unknown[] }
  }

  await step('set the colour, the language and the bank accounts of its pages', async () => {
    await page.goto(`${service.appUrl}/stores`)
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: shop.store.name, level: 1 }).waitFor()
    await page.getByText('No account yet.').waitFor()
    await page.getByLabel('Accent colour').fill('#7c3aed')
    await page.getByRole('radio', { name: 'English' }).check()
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByText('Saved').first().waitFor()
    expect(await settings()).toMatchObject({ accent_color: '#7c3aed', language: 'en' })

    await page.getByRole('button', { name: 'Add account' }).click()
    await page.getByRole('textbox', { name: 'Bank' }).fill('Bank Jago')
    await page.getByRole('textbox', { name: 'Account number' }).fill('none')
    await page.getByRole('textbox', { name: 'In the name of' }).fill('Kopi Nusantara')
    await page.getByRole('button', { name: 'Save' }).last().click()
    await page.locator('[aria-invalid="true"]').waitFor()
    await picture(tab, 'store-settings-refused')
    await page.getByRole('textbox', { name: 'Account number' }).fill('5270 1234 567')
    await page.getByRole('button', { name: 'Add account' }).click()
    const second = page.getByRole('group', { name: 'Account 2' })
    await second.getByRole('textbox', { name: 'Bank' }).fill('BCA')
    await second.getByRole('textbox', { name: 'Account number' }).fill('11223344')
    await second.getByRole('textbox', { name: 'In the name of' }).fill('Sari Dewi')
    await page.getByRole('button', { name: 'Save' }).last().click()
    await expect.poll(async () => (await settings()).payment_accounts).toHaveLength(2)
    await picture(tab, 'store-settings')
    await page.getByRole('button', { name: 'Remove BCA' }).click()
    await page.getByRole('button', { name: 'Save' }).last().click()
    const jago = { bank_code: 'bank_jago', bank_name: 'Bank Jago' }
    await expect
      .poll(async () => (await settings()).payment_accounts)
      .toEqual([{ ...jago, account_holder: 'Kopi Nusantara', account_number: '5270 1234 567' }])
    expect(await settings()).toMatchObject({ accent_color: '#7c3aed' })

    const shopPage = await tab.context.newPage()
    await shopPage.goto(`${service.appUrl}${await page.getByRole('link', { name: 'View shop' }).getAttribute('href')}`)
    await shopPage.locator('html[lang="en"]').waitFor()
    await shopPage.close()
  })

  await step('close the store after a confirmation, and open it again', async () => {
    const isClosed = async () => (await shop.visit('GET', '')).body.is_closed
    await page.getByRole('button', { name: 'Close store' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close this store?' })
    await dialog.getByRole('button', { name: 'Close store' }).click()
    await page.getByText('This store is closed').waitFor()
    expect(await isClosed()).toBe(true)
    await picture(tab, 'store-closed')
    await page.getByRole('button', { name: 'Open again' }).click()
    await page.getByText('This store is open.').waitFor()
    expect(await isClosed()).toBe(false)
  })

  await step('are shown in Indonesian', async () => {
    await page.evaluate("localStorage.setItem('etalase.language', 'id')")
    await page.reload()
    await page.getByText('Rekening bank').waitFor()
    await page.getByLabel('Warna aksen').waitFor()
    await picture(tab, 'store-settings-id')
  })
})
