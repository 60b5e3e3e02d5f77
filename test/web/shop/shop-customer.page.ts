import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { startService } from '../../support/service.ts'
import {
  browserTimeout,
  chromiumMissing,
  expectSound,
  openTab,
  phone,
  picture,
  pictureAtWidth,
  storyWidths,
  type Tab,
} from '../support/chromium.ts'
import { fillCart, openShopPages, placeOrder } from '../support/shop.ts'

const service = await startService({ roles: ['api', 'app', 'worker'] })
const shop = await openShopPages(service)
const password = 'kopi tubruk pagi hari'

/** Waits for the newest mail to this address and returns its text. */
async function mailTo(recipient: string) {
  const mails = await eventually(
    () =>
      service.service.db
        .selectFrom('mails')
        .select('body_text')
        .where('recipient', '=', recipient)
        .orderBy('id', 'desc')
        .execute(),
    ({ length }) => length > 0,
  )
  return mails[0]!.body_text
}

async function register({ page }: Tab, email: string) {
  await page.getByLabel('Full name').fill('Rina Putri')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create an account' }).click()
}

describe.skipIf(chromiumMissing)(`A customer in a shop${chromiumMissing ? ` (${chromiumMissing})` : ''}`, () => {
  it.each(storyWidths)(
    'registers with a full cart, keeps an address, buys and finds the order at %s px',
    {
      timeout: browserTimeout,
    },
    async (width, viewport) => {
      const tab = await openTab({ viewport })
      const { page } = tab
      await fillCart(page, shop)
      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
      await pictureAtWidth(tab, 'shop-login')
      await page.getByRole('link', { name: 'Create an account' }).click()
      await register(tab, `rina${width}@example.com`)
      await page.getByRole('heading', { name: 'Checkout', level: 1 }).waitFor()
      await page.getByRole('complementary').getByText('Kopi Gayo Wine').waitFor()
      await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Rina Putri')

      await page.goto(`${shop.url}/account/addresses`)
      await page.getByRole('button', { name: 'Add an address' }).click()
      await page.getByLabel('Full name').fill('Rina Putri')
      await page.getByLabel('Phone').fill('0812345678')
      await page.getByRole('combobox', { name: 'District or city' }).fill('menteng')
      await page.getByRole('option', { name: /^Menteng, .*Jakarta Pusat/ }).click()
      await page.getByLabel('Street').fill('Jl. Cikini 2')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Jl. Cikini 2').waitFor()
      await pictureAtWidth(tab, 'shop-addresses')

      await page.goto(`${shop.url}/checkout`)
      await page.getByRole('radio', { name: /Jl. Cikini 2/ }).check()
      await page.getByRole('radio', { name: /JNE/ }).first().check()
      await page.getByRole('radio', { name: 'QRIS' }).check()
      await expectSound(tab)
      await placeOrder(page)
      await page.getByRole('img', { name: 'QR code of this payment' }).waitFor()
      await page.getByRole('link', { name: 'My account' }).click()
      await page.getByText('Awaits payment').waitFor()
      await page.getByText('1 × Kopi Gayo Wine').waitFor()
      await pictureAtWidth(tab, 'shop-orders')
    },
  )

  it('changes name and password, signs out, and signs in with the new one', { timeout: browserTimeout }, async () => {
    const tab = await openTab({ viewport: phone })
    const { page } = tab
    await page.goto(`${shop.url}/register`)
    await register(tab, 'ganti@example.com')
    await page.getByText('You have not ordered anything yet.').waitFor()
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByLabel('Full name').fill('Rina Wati')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await page.getByLabel('Present password').fill('wrong password')
    await page.getByLabel('New password').fill('teh melati sore hari')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('This is not your present password').waitFor()
    await page.getByLabel('Present password').fill(password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password is changed.').waitFor()
    await picture(tab, 'shop-profile')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.goto(`${shop.url}/account`)
    await page.getByLabel('Email').fill('ganti@example.com')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Email or password is wrong.').waitFor()
    await page.getByLabel('Password').fill('teh melati sore hari')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('You have not ordered anything yet.').waitFor()
    expect(tab.complaints).toEqual([])
  })

  it('sets a new password with the link from the mail', { timeout: browserTimeout }, async () => {
    const tab = await openTab({ viewport: phone })
    const { page } = tab
    await page.goto(`${shop.url}/register`)
    await register(tab, 'lupa@example.com')
    await page.getByText('You have not ordered anything yet.').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.goto(`${shop.url}/forgot-password`)
    await page.getByLabel('Email').fill('lupa@example.com')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('a link is on its way').waitFor()
    await picture(tab, 'shop-forgot-password')
    const link = /http\S+\/reset-password\?token=\S+/.exec(await mailTo('lupa@example.com'))![0]
    await page.goto(link)
    await page.getByLabel('New password').fill('12345678')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('This password is too easy to guess').waitFor()
    await page.getByLabel('New password').fill('jahe merah hangat')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('Your password is saved.').waitFor()
    await picture(tab, 'shop-reset-password')
    await page.goto(link)
    await page.getByLabel('New password').fill('jahe merah hangat')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('This link is used or has run out.').waitFor()
  })

  it('signs in with a code if the store requires one', { timeout: browserTimeout }, async () => {
    const coded = await openShopPages(service, { is_customer_otp_required: true })
    const tab = await openTab({ viewport: phone })
    const { page } = tab
    await page.goto(`${coded.url}/register`)
    await register(tab, 'kode@example.com')
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    const code = /\b\d{6}\b/.exec(await mailTo('kode@example.com'))![0]
    await page.getByRole('button', { name: 'Send the code again' }).click()
    await page.getByText('The code is on its way again.').waitFor()
    await picture(tab, 'shop-code')
    await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('This code is wrong, used or has run out.').waitFor()
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('You have not ordered anything yet.').waitFor()
  })

  it('stays signed in when two tabs refresh at the same time, and signs out in both', {
    timeout: browserTimeout,
  }, async () => {
    const tab = await openTab({ viewport: phone })
    const { page, context } = tab
    await page.goto(`${shop.url}/register`)
    await register(tab, 'dua@example.com')
    await page.getByText('You have not ordered anything yet.').waitFor()
    // The access token has expired for both tabs, but only one may use the refresh token.
    const expire = `for (const key of Object.keys(localStorage)) if (key.endsWith(':session')) {
      const kept = JSON.parse(localStorage[key]); kept.expiresAt = 0; localStorage[key] = JSON.stringify(kept) }`
    const other = await context.newPage()
    await other.goto(`${shop.url}/cart`)
    await other.waitForLoadState('networkidle') // Leaving the page during a refresh would lose the new refresh token.
    await page.evaluate(expire)
    await Promise.all([page.reload(), other.goto(`${shop.url}/account/profile`)])
    await page.getByText('You have not ordered anything yet.').waitFor()
    await other.getByText('dua@example.com').waitFor()
    await other.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  })
})
