import { describe, expect, it } from 'vitest'
import { callApi, startService } from '../../support/service.ts'
import { browserTimeout, chromiumMissing, openTab, picture } from '../support/chromium.ts'

const service = await startService()

describe.skipIf(chromiumMissing)(`A merchant in the browser${chromiumMissing ? ` (${chromiumMissing})` : ''}`, () => {
  it(
    'signs up, creates a business, a store and a key, and uses the key',
    async () => {
      const tab = await openTab()
      const { page } = tab
      await page.goto(`${service.appUrl}/setting/developers/api-keys`)
      await page.waitForURL(/login\?return_to=/)
      await picture(tab, 'login')
      await page.getByRole('link', { name: 'Create account' }).click()
      await page.getByLabel('Full name').fill('Sari Dewi')
      await page.getByLabel('Email').fill('sari@example.com')
      await page.getByRole('textbox', { name: 'Password' }).fill('short')
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByText('At least 8 characters', { exact: true }).waitFor()
      await picture(tab, 'signup-field-error')
      await page.getByRole('textbox', { name: 'Password' }).fill('a long enough password')
      await picture(tab, 'signup')
      await page.getByRole('button', { name: 'Create account' }).click()

      await page.getByRole('heading', { name: 'Set up your business' }).waitFor()
      await picture(tab, 'welcome')
      await page.getByLabel('Business name').fill('Kopi Nusantara')
      await page.getByRole('button', { name: 'Create business' }).click()

      await page.getByRole('link', { name: 'Create a store' }).click()
      await page.getByRole('heading', { name: 'Stores', level: 1 }).waitFor()
      await page.getByText('No store yet').waitFor()
      await picture(tab, 'stores-empty')
      await page.getByRole('button', { name: 'New store' }).click()
      await page.getByLabel('Store name').fill('Kedai Pusat')
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await page.getByRole('listitem').filter({ hasText: 'Kedai Pusat' }).waitFor()

      await page.getByRole('link', { name: 'Developers' }).click()
      await page.getByText('No API key yet').waitFor()
      await page.getByRole('button', { name: 'New key' }).click()
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Warehouse sync')
      await page.getByRole('radio', { name: 'Full access' }).check()
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      const shown = page.getByRole('textbox', { name: 'API key' })
      const key = await shown.inputValue()
      await picture(tab, 'api-key-shown-once')
      await page.getByRole('button', { name: 'I have stored it' }).click()
      const stores = await callApi(service, '/v3/stores', key)
      expect({ status: stores.status, name: stores.body.data[0].name }).toEqual({ status: 200, name: 'Kedai Pusat' })
      await picture(tab, 'api-keys')
    },
    browserTimeout,
  )
})
