import { describe, expect, it } from 'vitest'
import { authorizeParams, createApp } from '../../records/apps.ts'
import { callApi, createKey, createMerchant, startService } from '../../support/service.ts'
import { browserTimeout, chromiumMissing, openTab, picture, storyWidths, type Tab } from '../support/chromium.ts'

const service = await startService()
const { db } = service.service

/** Opens a tab signed in as a new user. */
async function openSignedIn({ browser }: Awaited<ReturnType<typeof createMerchant>>): Promise<Tab> {
  const tab = await openTab()
  const [name, value] = browser.cookie!.split(/=(.*)/) as [string, string]
  await tab.context.addCookies([{ name, value, url: service.appUrl }])
  return tab
}

/** Adds a user to another user's business. */
const join = (email: string, business: { unique_id: string }, role: 'admin' | 'staff') =>
  db
    .insertInto('memberships')
    .values((eb) => ({
      business_id: eb.selectFrom('businesses').select('id').where('unique_id', '=', business.unique_id),
      user_id: eb.selectFrom('users').select('id').where('email', '=', email),
      role,
    }))
    .execute()

const rename = (business: { unique_id: string }, name: string) =>
  db.updateTable('businesses').set({ name }).where('unique_id', '=', business.unique_id).execute()

const titleSuffix = chromiumMissing ? ` (${chromiumMissing})` : ''

describe.skipIf(chromiumMissing)(`Developers in the browser${titleSuffix}`, () => {
  it(
    'disables businesses on the authorize page where the user may not connect apps, and shows the reason',
    async () => {
      const merchant = await createMerchant(service)
      const employer = await createMerchant(service)
      await rename(employer.business, 'Kopi Orang Lain')
      await join(merchant.browser.email, employer.business, 'staff')
      const tab = await openSignedIn(merchant)
      const { page } = tab
      const open = async (app: { client_id: string; redirect_uri: string }) => {
        const query = new URLSearchParams(authorizeParams(app) as Record<string, string>)
        await page.goto(`${service.appUrl}/oauth/authorize?${query}`)
      }
      await open(await createApp(service))
      const greyed = page.getByRole('checkbox', { name: /Kopi Orang Lain/ })
      await greyed.getByText('Only owners and admins can connect apps').waitFor()
      expect([await greyed.isDisabled(), await page.getByRole('checkbox', { name: /Toko Kopi/ }).isDisabled()]).toEqual(
        [true, false],
      )
      await picture(tab, 'authorize-greyed')

      const owner = await createMerchant(service)
      await rename(owner.business, 'Gudang Labs')
      await open(await createApp(service, { is_verified: false }, owner))
      const unverified = page.getByRole('checkbox', { name: /Toko Kopi/ })
      await unverified.getByText('This app is not verified yet').waitFor()
      expect(await unverified.isDisabled()).toBe(true)
      expect(await page.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
      await picture(tab, 'authorize-unverified')
    },
    browserTimeout,
  )

  it.each(storyWidths)(
    'leads to the scopes if a key without any is refused, at %s px',
    async (_, viewport) => {
      const { page } = await openSignedIn(await createMerchant(service))
      await page.setViewportSize(viewport)
      await page.goto(`${service.appUrl}/setting/developers/api-keys`)
      await page.getByRole('button', { name: 'New key' }).first().click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Gudang')
      await page.getByRole('group', { name: 'Permissions' }).getByRole('checkbox').last().waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).focus()
      await page.keyboard.press('Enter')
      const scopes = page.getByRole('group', { name: 'Permissions' })
      await scopes.locator(':focus').waitFor()
      const message = scopes.getByText('Choose at least 1')
      await expect
        .poll(async () => {
          const { y } = (await message.boundingBox())!
          return y > 0 && y < viewport.height
        })
        .toBe(true)
    },
    browserTimeout,
  )

  it(
    'invalidates the old value of a rotated key and the value of a deleted key immediately',
    async () => {
      const merchant = await createMerchant(service)
      const former = await createKey(merchant)
      const status = async (key: string) => (await callApi(service, '/v3/me', key)).status
      const tab = await openSignedIn(merchant)
      const { page } = tab
      await page.goto(`${service.appUrl}/setting/developers/api-keys`)
      await page.getByRole('button', { name: 'Rotate' }).click()
      await page.getByText('The present value stops working at once.').waitFor()
      await picture(tab, 'api-key-rotate')
      await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
      const key = await page.getByRole('textbox', { name: 'API key' }).inputValue()
      expect([await status(former), await status(key)]).toEqual([401, 200])
      await page.getByRole('button', { name: 'I have stored it' }).click()
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('No API key yet').waitFor()
      expect(await status(key)).toBe(401)
    },
    browserTimeout,
  )

  it(
    'shows errors at the fields of an app, and saves valid changes',
    async () => {
      const owner = await createMerchant(service)
      const app = await createApp(service, { scopes: ['store:list'], is_verified: false }, owner)
      const tab = await openSignedIn(owner)
      const { page } = tab
      await page.goto(`${service.appUrl}/setting/developers/apps`)
      await page.getByRole('link', { name: 'Edit' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Gudang Dua')
      await page.getByRole('textbox', { name: 'Redirect address' }).fill('http://gudang.example/callback')
      await page.getByRole('textbox', { name: 'IP allowlist' }).fill('203.0.113.0/24')
      await page.getByRole('checkbox', { name: 'Read a store and its settings' }).check()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
      await picture(tab, 'app-edit-errors')
      await page.getByRole('textbox', { name: 'Redirect address' }).fill('https://gudang.example/again')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('The app was saved').waitFor()
      await page.getByRole('heading', { level: 1, name: 'Gudang Dua' }).waitFor()
      await picture(tab, 'app-edited')
      const { body } = await owner.browser.get(app.path)
      expect(body).toMatchObject({
        name: 'Gudang Dua',
        redirect_uri: 'https://gudang.example/again',
        scopes: ['store:list', 'store:read'],
        ip_allowlist: ['203.0.113.0/24'],
      })
    },
    browserTimeout,
  )

  it(
    'shows the pending change of a verified app to its developer, and an operator approves it',
    async () => {
      const owner = await createMerchant(service)
      const app = await createApp(service, { name: 'Gudang Resmi' }, owner)
      const tab = await openSignedIn(owner)
      const { page } = tab
      await page.goto(`${service.appUrl}/setting/developers/apps`)
      await page.getByRole('link', { name: 'Edit' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Gudang Baru')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Changes wait for an operator').waitFor()
      await page.getByText('Name: Gudang Resmi → Gudang Baru').waitFor()
      await page.getByRole('heading', { level: 1, name: 'Gudang Resmi' }).waitFor()
      await picture(tab, 'app-revision')

      await db.updateTable('users').set({ is_operator: true }).where('email', '=', owner.browser.email).execute()
      await page.goto(`${service.appUrl}/operator/apps`)
      await page.getByText('Changes', { exact: true }).click()
      const waiting = page.getByRole('listitem').filter({ hasText: 'Gudang Resmi → Gudang Baru' }).first()
      await waiting.waitFor()
      await picture(tab, 'operator-revision')
      await page.getByRole('button', { name: 'Approve' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
      await page.getByText('No change is waiting').waitFor()
      expect((await owner.browser.get(app.path)).body).toMatchObject({ name: 'Gudang Baru', revision: null })
    },
    browserTimeout,
  )

  it(
    'shows a not-found page with a link to the start',
    async () => {
      const tab = await openSignedIn(await createMerchant(service))
      const answer = await tab.page.goto(`${service.appUrl}/setting/nothing-here`)
      await tab.page.getByRole('heading', { name: 'This page does not exist.' }).waitFor()
      expect(answer?.status()).toBe(404)
      await picture(tab, 'not-found')
      await tab.page.getByRole('link', { name: 'Go to the start page' }).click()
      await tab.page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
    },
    browserTimeout,
  )
})
