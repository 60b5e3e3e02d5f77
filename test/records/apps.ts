import { createHash, randomBytes } from 'node:crypto'
import { approveRevision, verifyApplication } from '../../src/modules/apps/applications/index.ts'
import type { Browser } from '../support/browser.ts'
import { type Answer, checkedFetch } from '../support/checked-fetch.ts'
import { createMerchant, type TestService } from '../support/service.ts'

export type TestApp = { client_id: string; client_secret: string; redirect_uri: string; path: string }

export type Merchant = Awaited<ReturnType<typeof createMerchant>>

export const redirectUri = 'https://gudang.example/callback?from=etalase'

type AppFields = Record<string, unknown> & { is_verified?: boolean }

/** An app of its own business, verified unless a test says otherwise. */
export async function createApp(service: TestService, fields: AppFields = {}, owner?: Merchant): Promise<TestApp> {
  const { is_verified = true, ...given } = fields
  const merchant = owner ?? (await createMerchant(service))
  const { status, body } = await merchant.browser.post(`${merchant.path}/apps`, {
    name: 'Gudang',
    redirect_uri: redirectUri,
    scopes: ['store:list', 'order:list'],
    ...given,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  if (is_verified) {
    await service.service.db
      .transaction()
      .execute((tx) => verifyApplication(tx, { client_id: body.client_id, actor: 'test' }, new Date()))
  }
  return { ...body, path: `${merchant.path}/apps/${body.client_id}` }
}

/** Changes a verified app; an operator approves the changes that need a review. */
export async function changeApp(service: TestService, owner: Merchant, { path, client_id }: TestApp, change: object) {
  const { body } = await owner.browser.patch(path, change)
  if (!body.revision) throw new Error(JSON.stringify(body))
  await service.service.db.transaction().execute((tx) => approveRevision(tx, { client_id, actor: 'test' }, new Date()))
}

export const verifier = 'a-verifier-of-the-tests_that.is~long-enough-0123456789'

export const toChallenge = (text: string) => createHash('sha256').update(text).digest('base64url')

export const authorizeParams = (app: { client_id: string; redirect_uri: string }, changes: object = {}) => ({
  client_id: app.client_id,
  redirect_uri: app.redirect_uri,
  response_type: 'code',
  state: 'state-1',
  code_challenge: toChallenge(verifier),
  code_challenge_method: 'S256',
  ...changes,
})

/** Posts the authorize page's form as a browser does; `location` is where it sends the browser. */
export async function decide(browser: Browser, fields: Record<string, unknown>, businesses: string[] = []) {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...(await formToken(browser, fields)), ...fields }))
    form.append(name, String(value))
  for (const business of businesses) form.append('business', business)
  const answer = await checkedFetch(browser.appUrl, '/oauth/authorize', {
    method: 'POST',
    headers: { origin: browser.appUrl, ...(browser.cookie && { cookie: browser.cookie }) },
    body: form,
  })
  const location = answer.headers.get('location')
  return { ...answer, location: location ? new URL(location, browser.appUrl) : undefined }
}

/** The form token of the authorize page for this session and request; undefined if it shows no form. */
export async function formToken(
  { appUrl, cookie }: Browser,
  fields: Record<string, unknown>,
): Promise<Record<string, string>> {
  const { decision: _, shown: __, ...request } = fields
  const query = new URLSearchParams(request as Record<string, string>)
  const { status, body } = await checkedFetch(appUrl, `/api/oauth/authorization?${query}`, {
    headers: { ...(cookie && { cookie }) },
  })
  return status === 200 ? { form_token: body.form_token } : {}
}

/** Approves the app for these businesses and returns the code. */
export async function approve(browser: Browser, app: TestApp, businesses: string[], changes: object = {}) {
  const answer = await decide(browser, { ...authorizeParams(app, changes), decision: 'approve' }, businesses)
  const code = answer.location?.searchParams.get('code')
  if (!code) throw new Error(`no code: ${answer.status} ${answer.text} ${answer.location}`)
  return code
}

/** Calls an OAuth client route with JSON, the app's credentials in the body. */
export const callOauth = (
  service: { baseUrl: string },
  route: string,
  app: { client_id: string; client_secret: string },
  fields: object,
): Promise<Answer> =>
  checkedFetch(service.baseUrl, `/v3/oauth/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: app.client_id, client_secret: app.client_secret, ...fields }),
  })

export const exchange = (service: { baseUrl: string }, app: TestApp, code: string, changes: object = {}) =>
  callOauth(service, 'token', app, { grant_type: 'authorization_code', code, code_verifier: verifier, ...changes })

export const refresh = (service: { baseUrl: string }, app: TestApp, refresh_token: string) =>
  callOauth(service, 'token', app, { grant_type: 'refresh_token', refresh_token })

export type Tokens = { access_token: string; refresh_token: string }

/** A merchant who approved the app for one business or several of their own, and the tokens for them. */
export async function install(
  service: TestService,
  app: TestApp,
  { businesses = 1, scope }: { businesses?: number; scope?: string } = {},
) {
  const merchant = await createMerchant(service)
  const own = [merchant.business]
  while (own.length < businesses) {
    const { body } = await merchant.browser.post('/api/businesses', { name: `Cabang ${own.length}` })
    own.push(body)
  }
  const ids: string[] = own.map((business) => business.unique_id)
  const code = await approve(merchant.browser, app, ids, scope ? { scope } : {})
  const { status, body } = await exchange(service, app, code)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { ...merchant, businesses: own, tokens: body as Tokens, code }
}

/** The merchant's installation of the app in a business, as the dashboard lists it. */
export async function findInstallation(merchant: { browser: Browser }, business: { unique_id: string }, app: TestApp) {
  const { body } = await merchant.browser.get(`/api/businesses/${business.unique_id}/installations`)
  return body.data.find((one: { application: { client_id: string } }) => one.application.client_id === app.client_id)
}

/** Disables, enables or revokes the app in a business of the merchant. */
export async function switchApp(
  merchant: { browser: Browser },
  business: { unique_id: string },
  app: TestApp,
  change: 'disable' | 'enable' | 'revoke' | 'launch',
): Promise<Answer> {
  const { id } = await findInstallation(merchant, business, app)
  return await merchant.browser.post(`/api/businesses/${business.unique_id}/installations/${id}/${change}`)
}

export const randomVerifier = () => randomBytes(32).toString('base64url')
