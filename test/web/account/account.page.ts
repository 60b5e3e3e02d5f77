import { afterAll, expect } from 'vitest'
import { codeAt, stepAt } from '../../../src/modules/accounts/two-factor/totp.ts'
import { startMailReceiver } from '../../servers/mail-receiver.ts'
import { eventually } from '../../support/eventually.ts'
import { createMerchant, startService } from '../../support/service.ts'
import { openTab, picture, type Tab } from '../support/chromium.ts'
import { story } from '../support/story.ts'

const receiver = await startMailReceiver()
afterAll(() => receiver.stop())
const service = await startService({ roles: ['api', 'app', 'worker'], env: { SMTP_URL: receiver.url } })

const decode = (source: string) =>
  source.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Waits for the mail to this address with a link to the page, and returns the link. */
async function linkTo(email: string, page: string) {
  const link = new RegExp(`${service.appUrl}/${page}\\?token=\\w+`)
  const find = async () =>
    receiver.received.filter(({ to }) => to.includes(email)).flatMap(({ source }) => link.exec(decode(source)) ?? [])
  return (await eventually(find, (links) => links.length > 0)).at(-1)!
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}

async function logIn({ page }: Tab, email: string, password: string) {
  await page.goto(`${service.appUrl}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Takes a picture in Indonesian too, and switches back. */
async function pictures(tab: Tab, name: string) {
  await picture(tab, name)
  await tab.page.evaluate("localStorage.setItem('etalase.language', 'id')")
  await tab.page.reload()
  await tab.page.locator('html[lang=id] h1').waitFor()
  await picture(tab, `${name}-id`)
  await tab.page.evaluate("localStorage.setItem('etalase.language', 'en')")
  await tab.page.reload()
  await tab.page.locator('html[lang=en] h1').waitFor()
}

story('An account in the browser: signing up by mail and a forgotten password', async (step) => {
  const email = 'new.merchant@example.com'
  const password = 'a long enough password'
  const tab = await openTab()
  const { page } = tab

  await step('signs up and finishes with the mailed link', async () => {
    await page.goto(`${service.appUrl}/signup`)
    await page.getByLabel('Full name').fill('Budi Santoso')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()
    await picture(tab, 'sign-up-mailed')
    const link = await linkTo(email, 'confirm-sign-up')
    const elsewhere = await openTab()
    await elsewhere.page.goto(link)
    await elsewhere.page.getByRole('button', { name: 'Finish' }).click()
    await elsewhere.page.getByText('You opened the link in another browser').waitFor()
    await picture(elsewhere, 'confirm-sign-up-elsewhere')
    await elsewhere.page.getByRole('textbox', { name: 'Password' }).fill('another password')
    await elsewhere.page.getByRole('button', { name: 'Finish' }).click()
    await elsewhere.page.getByText('This is not your present password').waitFor()
    await page.goto(link)
    await page.getByRole('button', { name: 'Finish' }).waitFor()
    await pictures(tab, 'confirm-sign-up')
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByRole('heading', { name: 'Set up your business' }).waitFor()
  })

  await step('sets a new password with the mailed link', async () => {
    const other = await openTab()
    await other.page.goto(`${service.appUrl}/login`)
    await picture(other, 'login')
    await other.page.getByRole('link', { name: 'Forgot your password?' }).click()
    await other.page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await pictures(other, 'forgot-password')
    await other.page.getByLabel('Email').fill(email)
    await other.page.getByRole('button', { name: 'Send link' }).click()
    await other.page.getByText(`If ${email} has an account`).waitFor()
    await picture(other, 'forgot-password-sent')
    const link = await linkTo(email, 'reset-password')
    await other.page.goto(link)
    await other.page.getByRole('textbox', { name: 'New password' }).fill('short')
    await other.page.getByRole('button', { name: 'Set password' }).click()
    await other.page.getByText('At least 8 characters', { exact: true }).waitFor()
    await picture(other, 'reset-password-refused')
    await pictures(other, 'reset-password')
    await other.page.getByRole('textbox', { name: 'New password' }).fill('kopi tubruk pagi hari')
    await other.page.getByRole('button', { name: 'Set password' }).click()
    await other.page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    await logIn(other, email, 'kopi tubruk pagi hari')
    await other.page.getByRole('heading', { name: 'Set up your business' }).waitFor()
    await other.page.goto(link)
    await other.page.getByRole('textbox', { name: 'New password' }).fill('kopi tubruk pagi hari')
    await other.page.getByRole('button', { name: 'Set password' }).click()
    await other.page.getByText('This link was used').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  })
})

story('An account in the browser: profile, password and two-factor sign-in', async (step) => {
  const { browser } = await createMerchant(service)
  const { email } = browser
  const tab = await openTab()
  const { page } = tab
  let secret: Buffer

  await step('changes the name and confirms the address', async () => {
    await logIn(tab, email, browser.password)
    await page.getByRole('button', { name: 'Account of Sari Dewi' }).click()
    await page.getByRole('link', { name: 'Your account' }).click()
    await page.getByLabel('Full name').fill('Sari Kusuma')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Account of Sari Kusuma' }).waitFor()
    await pictures(tab, 'account')
    await page.getByRole('button', { name: 'Send confirmation mail' }).click()
    await page.getByText(`A link was sent to ${email}`).waitFor()
    await page.goto(await linkTo(email, 'verify-email'))
    await page.getByRole('button', { name: 'Confirm the address' }).waitFor()
    await pictures(tab, 'verify-email')
    await page.getByRole('button', { name: 'Confirm the address' }).click()
    await page.getByText('Your address is confirmed.').waitFor()
    await picture(tab, 'verify-email-done')
  })

  await step('changes the password', async () => {
    await page.goto(`${service.appUrl}/setting/account`)
    await page.getByText('Confirmed', { exact: true }).waitFor()
    await page.getByRole('textbox', { name: 'Current password' }).fill('wrong')
    await page.getByRole('textbox', { name: 'New password' }).fill('teh poci sore hari')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('This is not your present password').waitFor()
    await picture(tab, 'account-refused')
    await page.getByRole('textbox', { name: 'Current password' }).fill(browser.password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password was changed').waitFor()
    expect((await browser.get('/api/me')).status).toBe(401)
  })

  await step('turns on two-factor sign-in and shows recovery codes', async () => {
    await page.getByRole('button', { name: 'Turn on' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Password' }).fill('teh poci sore hari')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('img', { name: 'QR code' }).waitFor()
    await picture(tab, 'two-factor-set-up')
    secret = fromBase32(await dialog.getByLabel('Or type this key into the app').inputValue())
    await dialog.getByLabel('Code of the app').fill('000')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByText('This code is wrong or was used before').waitFor()
    service.clock.now = new Date() // The clock is stopped, so that the code stays valid until it is sent.
    await dialog.getByLabel('Code of the app').fill(codeAt(secret, stepAt(service.clock.now)))
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
    await picture(tab, 'recovery-codes')
    await page.getByRole('button', { name: 'I have stored them' }).click()
    await page.getByRole('button', { name: 'Turn off' }).waitFor()
    await pictures(tab, 'account-two-factor')
  })

  await step('asks for the code at the next login, and can be turned off', async () => {
    const other = await openTab()
    await logIn(other, email, 'teh poci sore hari')
    const field = other.page.getByLabel('Code of the app, or a recovery code')
    await field.waitFor()
    await picture(other, 'login-code')
    await field.fill('123456')
    await other.page.getByRole('button', { name: 'Log in', exact: true }).click()
    await other.page.getByText('This code is wrong or was used before').waitFor()
    service.clock.now = new Date(service.clock.now!.getTime() + 30_000)
    await field.fill(codeAt(secret, stepAt(service.clock.now)))
    await other.page.getByRole('button', { name: 'Log in', exact: true }).click()
    await other.page.getByRole('button', { name: 'Business: Toko Kopi. Switch' }).waitFor()

    await page.getByRole('button', { name: 'Turn off' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Password' }).fill('teh poci sore hari')
    service.clock.now = new Date(service.clock.now.getTime() + 30_000)
    await dialog.getByLabel('Code of the app').fill(codeAt(secret, stepAt(service.clock.now)))
    await picture(tab, 'two-factor-turn-off')
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await page.getByText('Two-factor sign-in is off').waitFor()
    await page.getByRole('button', { name: 'Turn on' }).waitFor()
    service.clock.now = undefined
  })
})
