import { afterAll, expect, it } from 'vitest'
import { callShop, signInCustomer } from '../../../../test/customers.ts'
import { eventually } from '../../../../test/eventually.ts'
import { startMailReceiver } from '../../../../test/mail-receiver.ts'
import { startService } from '../../../../test/service.ts'
import { createStorefront } from '../../../../test/storefront.ts'
import { otpMail, resetMail } from './mails.ts'
import { chooseLanguage } from './rules.ts'

const receiver = await startMailReceiver()
afterAll(() => receiver.stop())
const service = await startService({
  roles: ['api', 'app', 'worker'],
  env: { SMTP_URL: receiver.url, MAIL_FROM: 'Etalase <no-reply@mail.example>' },
})
const shop = await createStorefront(service)

it('sends mail under the name of the store and does not store its link afterwards', async () => {
  const { email } = await signInCustomer(service, shop)
  await callShop(service, shop, 'POST', '/public/auth/forget-password', { email }, { 'accept-language': 'en' })
  const [mail] = await eventually(
    async () => receiver.received.filter(({ to }) => to.includes(email)),
    (found) => found.length > 0,
  )
  expect(mail!.source).toContain('From: Kopi Nusantara <no-reply@mail.example>')
  expect(mail!.source).toContain('multipart/alternative')
  const stored = () => service.service.db.selectFrom('mails').selectAll().where('recipient', '=', email).execute()
  const [kept] = await eventually(stored, ([found]) => found?.status === 'sent')
  expect(kept).toMatchObject({ body_text: '', body_html: '', subject: 'Set a new password for Kopi Nusantara' })
})

it("chooses the browser's first supported language, then the store's, then English", () => {
  const cases = [
    [undefined, undefined, 'en'],
    ['id-ID,id;q=0.9', undefined, 'id'],
    ['fr,en;q=0.5,id;q=0.2', 'id', 'en'],
    ['fr', 'id', 'id'],
    ['', 'fr', 'en'],
  ] as const
  for (const [browser, store, language] of cases) expect(chooseLanguage(browser, store)).toBe(language)
})

it('escapes the store name in HTML mail', () => {
  const store = { name: '<b>Kopi</b> & "Teh"', logo: 'https://x.example/"><script>', color: '#0b7a75' }
  for (const mail of [otpMail('en', store, '123456'), resetMail('id', store, 'https://a.example/?a=1&b="2"')]) {
    expect(mail.html).not.toMatch(/<b>|<script>|b="2"/)
    expect(mail.text).toContain(store.name)
  }
  expect(otpMail('id', store, '123456').text).toContain('\n\n123456\n\n')
})
