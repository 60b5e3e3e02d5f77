import { describe, expect, it } from 'vitest'
import { authorizeParams, createApp } from '../../records/apps.ts'
import { addMember } from '../../records/members.ts'
import type { Browser } from '../../support/browser.ts'
import { createMerchant, startService } from '../../support/service.ts'
import { browserTimeout, chromiumMissing, openTab, picture, type Tab } from '../support/chromium.ts'

const service = await startService()

async function openSignedIn({ cookie }: Browser, options: Parameters<typeof openTab>[0] = {}): Promise<Tab> {
  const tab = await openTab(options)
  const [name, value] = cookie!.split('=')
  await tab.context.addCookies([{ name: name!, value: value!, url: service.appUrl }])
  return tab
}

describe.skipIf(chromiumMissing)(`Money and roles${chromiumMissing ? ` (${chromiumMissing})` : ''}`, () => {
  it(
    'offers a developer no secret key and no money scope, and says why; an owner confirms what exceeds its maker',
    async () => {
      const merchant = await createMerchant(service)
      const { browser: developer, user } = await addMember(service, merchant, 'admin')
      await developer.post(`${merchant.path}/api-keys`, { name: 'Gudang', key_type: 'secret' })
      await service.database.pool.query("update memberships set role = 'developer' where user_id = $1", [user.id])

      const tab = await openSignedIn(developer)
      await tab.page.goto(`${service.appUrl}/setting/developers/api-keys`)
      await tab.page.getByText('To be confirmed').waitFor()
      expect(await tab.page.getByRole('button', { name: 'Rotate' }).isDisabled()).toBe(true)
      expect(await tab.page.getByRole('button', { name: 'Confirm' }).count()).toBe(0)
      await tab.page.getByRole('button', { name: 'New key' }).click()
      expect(await tab.page.getByRole('radio', { name: 'Full access' }).isDisabled()).toBe(true)
      const refunds = tab.page.getByRole('checkbox', { name: 'Give money back to buyers' })
      await refunds.waitFor()
      expect(await refunds.isDisabled()).toBe(true)
      await tab.page.getByText('Only owners and admins can give this: it leads to money.').first().waitFor()
      await picture(tab, 'api-keys-developer')

      const owner = await openSignedIn(merchant.browser)
      await owner.page.goto(`${service.appUrl}/setting/developers/api-keys`)
      await owner.page.getByRole('button', { name: 'Confirm' }).click()
      await owner.page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
      await owner.page.getByText(/^Confirmed by Sari Dewi/).waitFor()
      expect(await owner.page.getByText('To be confirmed').count()).toBe(0)
      await picture(owner, 'api-keys-confirmed')
    },
    browserTimeout,
  )

  it(
    'greys the business of an unverified app that requests access to money',
    async () => {
      const merchant = await createMerchant(service)
      const app = await createApp(service, { scopes: ['refund:create'], is_verified: false }, merchant)
      const tab = await openSignedIn(merchant.browser)
      await tab.page.goto(`${service.appUrl}/oauth/authorize?${new URLSearchParams(authorizeParams(app))}`)
      await tab.page.getByText('It asks for access to money: the operator has to verify the app first').waitFor()
      expect(await tab.page.getByRole('checkbox', { name: 'Toko Kopi' }).isDisabled()).toBe(true)
      expect(await tab.page.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
      await picture(tab, 'authorize-money')
    },
    browserTimeout,
  )

  it(
    'undoes changed payment accounts from the link in the mail',
    async () => {
      const merchant = await createMerchant(service)
      const { body: store } = await merchant.browser.post(`${merchant.path}/stores`, { name: 'Toko Braga' })
      const bank = { bank_code: 'bca', bank_name: 'BCA', account_holder: 'Orang Lain', account_number: '6660006660' }
      const settings = { payment_accounts: [bank] }
      await merchant.browser.patch(`${merchant.path}/stores/${store.id}`, { settings })
      const { rows } = await service.database.pool.query(
        "select body_text from mails where template = 'account-change'",
      )
      const [link] = rows[0].body_text.match(/http\S+account-changes\/\d+/)
      const tab = await openSignedIn(merchant.browser)
      await tab.page.goto(link)
      await tab.page.getByText('none → BCA 6660006660 (Orang Lain)').waitFor()
      await picture(tab, 'account-change')
      await tab.page.getByRole('button', { name: 'Undo this change' }).click()
      await tab.page.getByRole('dialog').getByRole('button', { name: 'Undo this change' }).click()
      await tab.page.getByText(/^Undone by Sari Dewi/).waitFor()
      const { body } = await merchant.browser.get(`${merchant.path}/stores/${store.id}`)
      expect(body.settings.payment_accounts).toEqual([])
    },
    browserTimeout,
  )
})
