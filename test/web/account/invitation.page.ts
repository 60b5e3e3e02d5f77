import { afterAll, expect } from 'vitest'
import { coreWords } from '../../../web/dashboard/messages/core/words.ts'
import { accountWords } from '../../../web/dashboard/pages/account/account/words.ts'
import { startMailReceiver } from '../../servers/mail-receiver.ts'
import { eventually } from '../../support/eventually.ts'
import { createMerchant, startService } from '../../support/service.ts'
import { openTab, pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews } from '../support/dashboard.ts'
import { enter, tabTo } from '../support/keyboard.ts'
import { story } from '../support/story.ts'

const receiver = await startMailReceiver()
afterAll(() => receiver.stop())
const service = await startService({ roles: ['api', 'app', 'worker'], env: { SMTP_URL: receiver.url } })
const password = 'kopi tubruk pagi hari'

const decode = (source: string) =>
  source.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Waits until this many mails to an address have a link to the page, and returns the links. */
async function linksTo(email: string, page: string, count = 1) {
  const link = new RegExp(`${service.appUrl}/${page}\\?token=[\\w&=%.-]+`)
  const find = async () =>
    receiver.received.filter(({ to }) => to.includes(email)).flatMap(({ source }) => link.exec(decode(source)) ?? [])
  return await eventually(find, (links) => links.length >= count)
}

for (const { language, viewport, number } of dashboardViews) {
  const { invitation, signIn, recovery } = accountWords[language as 'en' | 'id']
  const { common } = coreWords[language as 'en' | 'id']
  const at = `at ${viewport.width} px in ${language}`
  const open = async () => {
    const tab = await openTab({ viewport, locale: language })
    const { page } = tab
    return {
      tab,
      page,
      fill: (label: string, text: string) => page.getByRole('textbox', { name: label }).fill(text),
      click: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    }
  }

  story(`An invitation ${at}`, async (step) => {
    const merchant = await createMerchant(service)
    const email = `invited.${number}@example.com`
    await merchant.browser.post(`${merchant.path}/invitations`, { email, role: 'staff' })
    const [link] = await linksTo(email, 'invitations/accept')
    const names = (page: Awaited<ReturnType<typeof open>>['page']) =>
      page.getByText(invitation.to('Toko Kopi')).waitFor()

    await step('leads a new person to an account and into the business, naming it at every step', async () => {
      const { tab, page, fill, click } = await open()
      await page.goto(link!)
      await page.getByRole('heading', { name: signIn.signUpTitle }).waitFor()
      await names(page)
      expect(await page.getByRole('textbox', { name: common.email }).inputValue()).toBe(email)
      await pictureAtWidth(tab, `invitation-sign-up-${language}`)
      await page.getByRole('link', { name: signIn.logIn }).click()
      await page.getByRole('heading', { name: signIn.logInTitle }).waitFor()
      await names(page)
      await pictureAtWidth(tab, `invitation-log-in-${language}`)
      await page.getByRole('link', { name: signIn.signUp }).click()
      await fill(signIn.fullname, 'Budi Santoso')
      await fill(common.password, password)
      await click(signIn.signUp)
      await page.getByRole('heading', { name: invitation.title }).waitFor()
      await names(page)
      await pictureAtWidth(tab, `invitation-accept-${language}`)
      await click(invitation.accept)
      await page.waitForURL(`${service.appUrl}/b/${merchant.business.username}`)
      expect(receiver.received.filter(({ to }) => to.includes(email))).toHaveLength(1)
    })

    await step('leads somebody with an account to the login and back, by keys alone', async () => {
      const other = await createMerchant(service)
      await other.browser.post(`${other.path}/invitations`, { email, role: 'viewer' })
      const links = await linksTo(email, 'invitations/accept', 2)
      const { page } = await open()
      await page.goto(links.at(-1)!)
      await page.getByRole('heading', { name: signIn.logInTitle }).waitFor()
      await names(page)
      await tabTo(page, page.getByRole('textbox', { name: common.password }))
      await page.keyboard.type(password)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: invitation.title }).waitFor()
      await names(page)
      await enter(page, page.getByRole('button', { name: invitation.accept, exact: true }))
      await page.waitForURL(`${service.appUrl}/b/${other.business.username}`)
    })
  })

  story(`A page that waits for a mail ${at}`, async (step) => {
    const { tab, page, fill, click } = await open()
    const [wrong, email] = [`wrnog.${number}@example.com`, `right.${number}@example.com`]

    await step('sends the mail again, and goes back to another address', async () => {
      await page.goto(`${service.appUrl}/account`)
      await page.getByRole('link', { name: signIn.signUp }).click()
      await fill(signIn.fullname, 'Budi Santoso')
      await fill(common.email, wrong)
      await fill(common.password, password)
      await click(signIn.signUp)
      await page.getByText(recovery.signUpSent(wrong)).waitFor()
      await click(recovery.sendAgain)
      await page.getByText(recovery.sentAgain).waitFor()
      await pictureAtWidth(tab, `waits-for-mail-${language}`)
      expect(await linksTo(wrong, 'confirm-sign-up', 2)).toHaveLength(2)
      await click(recovery.otherAddress)
      await fill(common.email, email)
      await click(signIn.signUp)
      await page.getByText(recovery.signUpSent(email)).waitFor()
    })

    await step('needs no second password, and returns to the page that asked for the account', async () => {
      const [link] = await linksTo(email, 'confirm-sign-up')
      await page.goto(link!)
      await page.getByRole('button', { name: recovery.finish }).waitFor()
      await pictureAtWidth(tab, `confirm-sign-up-${language}`)
      await click(recovery.finish)
      await page.waitForURL(`${service.appUrl}/account`)
    })

    await step('is the same for a forgotten password', async () => {
      const other = await open()
      await other.page.goto(`${service.appUrl}/forgot-password`)
      await other.fill(common.email, wrong)
      await other.click(recovery.sendLink)
      await other.page.getByText(recovery.sent(wrong)).waitFor()
      await other.click(recovery.otherAddress)
      expect(await other.page.getByRole('textbox', { name: common.email }).inputValue()).toBe(wrong)
      await other.fill(common.email, email)
      await other.click(recovery.sendLink)
      await other.click(recovery.sendAgain)
      await pictureAtWidth(other.tab, `forgot-password-sent-${language}`)
      await linksTo(email, 'reset-password', 2)
    })
  })
}
