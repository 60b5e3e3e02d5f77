import { describe, expect, it } from 'vitest'
import { createMerchant, signUp, startService } from '../../support/service.ts'
import { browserTimeout, chromiumMissing, openTab, picture, type Tab } from '../support/chromium.ts'

const service = await startService()
const operator = await createMerchant(service) // The first account of an installation is its operator.

/** Opens a tab signed in as a new user. */
async function openSignedIn(
  { cookie }: { cookie: string | undefined },
  options: Parameters<typeof openTab>[0] = {},
): Promise<Tab> {
  const tab = await openTab(options)
  const [name, value] = cookie!.split('=')
  await tab.context.addCookies([{ name: name!, value: value!, url: service.appUrl }])
  return tab
}

describe.skipIf(chromiumMissing)(`People in the browser${chromiumMissing ? ` (${chromiumMissing})` : ''}`, () => {
  it(
    'invites a member who joins by the link in the mail, changes roles and removes members',
    async () => {
      const owner = await createMerchant(service)
      const guest = await signUp(service, 'Budi Santoso')
      const tab = await openSignedIn(owner.browser)
      const { page } = tab
      await page.goto(`${service.appUrl}/setting/members`)
      await page.getByRole('button', { name: 'Invite' }).click()
      await page.getByRole('textbox', { name: 'Email' }).fill('not an address')
      await page.getByRole('button', { name: 'Send invitation' }).click()
      await page.getByText('Please give a valid email address').waitFor()
      await picture(tab, 'invite')
      await page.getByRole('textbox', { name: 'Email' }).fill(guest.email)
      await page.getByRole('button', { name: 'Send invitation' }).click()
      await page
        .getByRole('listitem')
        .filter({ hasText: guest.email })
        .getByText(/^Stored: no mail server/)
        .waitFor()

      await page.goto(`${service.appUrl}/setting/outbox`)
      await page.getByText('Only the recipient may read it').waitFor()
      await picture(tab, 'outbox')
      const operatorTab = await openSignedIn(operator.browser)
      await operatorTab.page.goto(`${service.appUrl}/operator/outbox`)
      const invited = operatorTab.page.getByRole('listitem').filter({ hasText: guest.email })
      await invited.getByText('Read', { exact: true }).click()
      const mail = await invited.getByText('/invitations/accept?token=').innerText()
      await picture(operatorTab, 'operator-outbox')
      const link = /http\S+/.exec(mail)![0]

      const guestTab = await openSignedIn(guest)
      await guestTab.page.goto(link)
      await guestTab.page.getByRole('button', { name: 'Accept the invitation' }).waitFor()
      await picture(guestTab, 'invitation')
      await page.goto(`${service.appUrl}/setting/members`)
      await page.getByText('The link was opened').waitFor()
      await guestTab.page.getByRole('button', { name: 'Accept the invitation' }).click()
      await guestTab.page.getByRole('button', { name: 'Business: Toko Kopi. Switch' }).waitFor()

      await page.goto(`${service.appUrl}/setting/members`)
      await page.getByLabel('Role of Budi Santoso').selectOption('developer')
      await page.getByText('Role of Budi Santoso changed').waitFor()
      await page.getByText(/^Developer: /).click()
      await page.locator('details[open]').getByText('Make API keys, apps and webhooks').waitFor()
      await picture(tab, 'members')
      const members = await owner.browser.get(`${owner.path}/members`)
      expect(members.body.data.find(({ fullname }: { fullname: string }) => fullname === 'Budi Santoso').role).toBe(
        'developer',
      )
      const group = page.getByRole('group', { name: 'Actions for Budi Santoso' })
      await group.getByRole('button', { name: 'Remove' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await group.waitFor({ state: 'detached' })
      expect((await guest.get(`${owner.path}/stores`)).status).toBe(404)
    },
    browserTimeout,
  )

  it(
    'shows the audit log and that its hash chain is intact',
    async () => {
      const owner = await createMerchant(service)
      for (let number = 1; number <= 30; number++)
        await owner.browser.post(`${owner.path}/stores`, { name: `Toko ${number}` })
      const tab = await openSignedIn(owner.browser)
      const { page } = tab
      await page.goto(`${service.appUrl}/setting/audit`)
      await page.getByText(/Verified: 31 entries/).waitFor()
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByText('Business created').waitFor()
      await page.getByRole('button', { name: 'Previous' }).click()
      await page.getByText('#31').waitFor()
      await picture(tab, 'audit')
      await page.goto(`${service.appUrl}/stores`)
      await page.getByRole('searchbox', { name: 'Search stores' }).fill('Toko 30')
      await page.getByRole('listitem').nth(1).waitFor({ state: 'detached' })
      await page.getByRole('searchbox', { name: 'Search stores' }).fill('')
      await page.getByRole('listitem').nth(1).waitFor()
      await picture(tab, 'stores')
    },
    browserTimeout,
  )

  it(
    'ends another session, and that device must log in again',
    async () => {
      const person = await createMerchant(service)
      const { email, password } = person.browser
      const other = await openTab()
      await other.page.goto(`${service.appUrl}/login?return_to=//evil.example/`)
      await other.page.getByLabel('Email').fill(email)
      await other.page.getByRole('textbox', { name: 'Password' }).fill('wrong password')
      await other.page.getByRole('button', { name: 'Log in' }).click()
      await other.page.getByRole('alert').waitFor()
      await picture(other, 'login-refused')
      await other.page.getByRole('textbox', { name: 'Password' }).fill(password)
      await other.page.getByRole('button', { name: 'Log in' }).click()
      await other.page.waitForURL(/\/b\/[^/]+$/)
      const tab = await openSignedIn(person.browser)
      await tab.page.goto(`${service.appUrl}/setting/sessions`)
      await tab.page.getByText('Chrome on Linux').waitFor()
      await picture(tab, 'sessions')
      await tab.page.getByRole('button', { name: 'End session' }).click()
      await tab.page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
      await tab.page.getByText('Chrome on Linux').waitFor({ state: 'detached' })
      await other.page.reload() // The page may have noticed by itself already.
      await other.page.waitForURL(/\/login/)
    },
    browserTimeout,
  )

  it(
    'keeps Indonesian and the dark colour scheme after a reload',
    async () => {
      const owner = await createMerchant(service)
      await owner.browser.post(`${owner.path}/api-keys`, { name: 'Gudang', key_type: 'secret' })
      const tab = await openSignedIn(owner.browser)
      const { page } = tab
      await page.goto(`${service.appUrl}/setting/developers/api-keys`)
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByLabel('Language').selectOption('id')
      await page.getByLabel('Tampilan').selectOption('dark')
      await page.reload()
      await page.getByRole('heading', { name: 'Kunci API', level: 1 }).waitFor()
      await picture(tab, 'dark-id-api-keys')
      await page.getByRole('button', { name: 'Kunci baru' }).click()
      await page.getByRole('checkbox', { name: 'Melihat daftar pesanan' }).check()
      await picture(tab, 'dark-id-new-key')
      await page.getByRole('button', { name: 'Batal' }).click()
      await page.goto(`${service.appUrl}/setting/members`)
      await page.getByText('Saat ini tidak ada yang diundang.').waitFor()
      await picture(tab, 'dark-id-members')
      await page.goto(`${service.appUrl}/login`)
      await page.getByRole('heading', { name: 'Selamat datang kembali' }).waitFor()
      await picture(tab, 'dark-id-login')
    },
    browserTimeout,
  )

  it(
    'opens the menu on a phone and closes it after navigation',
    async () => {
      const owner = await createMerchant(service)
      const tab = await openSignedIn(owner.browser, { viewport: { width: 390, height: 844 } })
      const { page } = tab
      await page.goto(`${service.appUrl}/stores`)
      await page.getByRole('heading', { name: 'Stores', level: 1 }).waitFor()
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('link', { name: 'Team' }).click()
      await page.getByRole('heading', { name: 'Team', level: 1 }).waitFor()
      expect(await page.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('false')
    },
    browserTimeout,
  )
})
