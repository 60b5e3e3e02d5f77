import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect } from 'vitest'
import { authorizeParams, callOauth, exchange, verifier } from '../../records/apps.ts'
import { callApi, startService } from '../../support/service.ts'
import { openTab, picture, type Tab } from '../support/chromium.ts'
import { story } from '../support/story.ts'

const service = await startService()

/** The app's own server, which answers the redirect. */
const appServer = createServer((_request, response) =>
  response.setHeader('content-type', 'text/html').end('<title>App</title>'),
)
await new Promise<void>((resolve) => appServer.listen(0, '127.0.0.1', () => resolve()))
afterAll(() => appServer.close())
const appOrigin = `http://127.0.0.1:${(appServer.address() as AddressInfo).port}`

const password = 'a long enough password'

async function signUpInBrowser(tab: Tab, name: string, businesses: string[]) {
  const { page } = tab
  await page.goto(`${service.appUrl}/signup`)
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(`${name.toLowerCase().replace(' ', '.')}@example.com`)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Set up your business' }).waitFor()
  for (const business of businesses) {
    await page.goto(`${service.appUrl}/welcome`)
    await page.getByLabel('Business name').fill(business)
    await page.getByRole('button', { name: 'Create business' }).click()
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  }
}

story('Apps in the browser', async (step) => {
  const app = { client_id: '', client_secret: '', redirect_uri: `${appOrigin}/callback`, path: '' }
  const authorizeUrl = (changes: object = {}) =>
    `${service.appUrl}/oauth/authorize?${new URLSearchParams(authorizeParams(app, changes) as Record<string, string>)}`
  let operator: Tab
  let merchant: Tab
  let access_token = ''

  await step('registers an app and has it verified by the operator', async () => {
    operator = await openTab() // The first account of an installation is its operator.
    const { page } = operator
    await signUpInBrowser(operator, 'Dian Putri', ['Gudang Labs'])
    await page.getByRole('link', { name: 'Developers' }).click()
    await page.getByRole('link', { name: 'Apps', exact: true }).click()
    await page.getByText('No app yet').waitFor()
    await picture(operator, 'apps-empty')
    await page.getByRole('link', { name: 'Register app' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Gudang Sync')
    await page.getByRole('button', { name: 'Register app' }).click()
    await page.getByText('Must be a full address').or(page.getByText('Please fill this in')).first().waitFor()
    await picture(operator, 'app-new-errors')
    await page.getByRole('textbox', { name: 'Description' }).fill('Keeps stock and orders of your warehouse in step.')
    await page.getByRole('textbox', { name: 'Redirect address' }).fill(app.redirect_uri)
    await page.getByRole('textbox', { name: 'Manage address' }).fill(`${appOrigin}/manage`)
    const search = page.getByRole('searchbox', { name: 'Search, such as order or order:list' })
    await search.fill('store:li')
    await page.getByText('store:list', { exact: true }).waitFor()
    await page.getByText('1 found').waitFor()
    await picture(operator, 'app-scopes-found')
    await page.getByRole('checkbox', { name: 'See the list of stores' }).check()
    await search.fill('buyer read')
    await page.getByText('order:read', { exact: true }).waitFor()
    await search.fill('')
    await page.getByRole('checkbox', { name: 'Read an order with its buyer' }).check()
    await page.getByRole('switch', { name: 'Send events' }).check()
    await page.getByRole('textbox', { name: 'Webhook address' }).fill('https://gudang.example/hooks')
    await page.getByRole('checkbox', { name: /^An order was paid/ }).check()
    await page.getByRole('button', { name: 'Add billing tag' }).click()
    await page.getByRole('textbox', { name: 'Code' }).fill('sync')
    await page.getByRole('textbox', { name: 'Label' }).fill('Daily sync')
    await page.getByRole('textbox', { name: 'Price' }).fill('15000')
    await page.getByRole('textbox', { name: 'Action key' }).fill('stock.sync')
    await picture(operator, 'app-new')
    await page.getByRole('button', { name: 'Register app' }).click()
    app.client_secret = await page.getByRole('textbox', { name: 'Client secret' }).inputValue()
    await page.getByRole('button', { name: 'I have stored it' }).click()
    app.client_id = await page.getByRole('textbox', { name: 'Client ID' }).inputValue()
    await picture(operator, 'app')
    await page.getByRole('link', { name: 'Operator' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Gudang Sync' }).waitFor()
    await picture(operator, 'operator-apps')
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
    await page.getByText('No app is waiting').waitFor()
  })

  await step('returns a signed-out merchant to the same request after login, and denies it', async () => {
    merchant = await openTab()
    await signUpInBrowser(merchant, 'Sari Dewi', ['Kopi Satu', 'Kopi Dua', 'Kopi Tiga'])
    const { page } = merchant
    await page.getByRole('button', { name: 'Account of Sari Dewi' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    const url = authorizeUrl({ state: 'a b&c=ü' })
    await page.goto(url)
    await page.waitForURL(/\/login\?return_to=/)
    await page.getByLabel('Email').fill('sari.dewi@example.com')
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: 'Gudang Sync wants to connect' }).waitFor()
    expect(page.url()).toBe(url)
    await picture(merchant, 'authorize')
    await page.getByRole('button', { name: 'Deny' }).click()
    await page.waitForURL(`${appOrigin}/callback?*`)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'a b&c=ü',
    })
  })

  await step('shows an error for another redirect URI and never redirects', async () => {
    const { page } = merchant
    const wrong = authorizeUrl({ redirect_uri: `${appOrigin}/elsewhere` })
    const answer = await page.goto(wrong)
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
    expect({ status: answer?.status(), url: page.url() }).toEqual({ status: 400, url: wrong })
    await picture(merchant, 'authorize-error')
    const stranger = await openTab()
    await stranger.page.goto(authorizeUrl({ client_id: 'app_nobody' }))
    await stranger.page.getByRole('heading', { name: 'This link does not work' }).waitFor()
    expect(stranger.page.url()).toContain('/oauth/authorize')
  })

  await step('installs the app on two of three businesses by keyboard', async () => {
    const { page } = merchant
    await page.goto(authorizeUrl())
    await page.getByRole('checkbox', { name: 'Kopi Satu' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('checkbox', { name: 'Kopi Tiga' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Approve' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`${appOrigin}/callback?*`)
    const code = new URL(page.url()).searchParams.get('code')!
    const tokens = await exchange(service, app, code, { code_verifier: verifier })
    access_token = tokens.body.access_token
    const me = await callApi(service, '/v3/me', access_token)
    expect(me.body.connected_businesses.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Kopi Satu',
      'Kopi Tiga',
    ])
  })

  await step('answers a paused app 403 for that business and 200 for the other, until it is resumed', async () => {
    const { page } = merchant
    const status = async () => {
      const { body } = await callApi(service, '/v3/me', access_token)
      const stores = (uid: string) => callApi(service, `/v3/stores?b_uid=${uid}`, access_token)
      const [one, three] = ['Kopi Satu', 'Kopi Tiga'].map(
        (name) => body.connected_businesses.find((business: { name: string }) => business.name === name).unique_id,
      )
      return [(await stores(one)).status, (await stores(three)).status]
    }
    await page.goto(`${service.appUrl}/setting/installed-apps`)
    await page.getByRole('button', { name: /^Business: / }).click()
    await page.getByRole('link', { name: 'Kopi Satu' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Gudang Sync' }).waitFor()
    await page.getByText('Permissions').click()
    await picture(merchant, 'installed-apps')
    expect(await status()).toEqual([200, 200])
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('listitem').getByText('Paused').waitFor()
    expect(await status()).toEqual([403, 200])
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('listitem').getByText('Active').waitFor()
    expect(await status()).toEqual([200, 200])
  })

  await step('opens the manage URL with a token that can be exchanged once', async () => {
    const { page, context } = merchant
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Open app' }).click()
    const tab = await opened
    await tab.waitForURL(`${appOrigin}/manage?*`)
    const launch_token = new URL(tab.url()).searchParams.get('launch_token')
    const use = () => callOauth(service, 'installation/launch-token/exchange', app, { launch_token })
    expect([(await use()).status, (await use()).status]).toEqual([200, 400])
    await tab.close()
  })

  await step('removes the app from the business that removed it', async () => {
    const { page } = merchant
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('The app was removed').waitFor()
    const me = await callApi(service, '/v3/me', access_token)
    expect(me.body.connected_businesses.map(({ name }: { name: string }) => name)).toEqual(['Kopi Tiga'])
  })
})
