import { describe, expect, it, onTestFinished } from 'vitest'
import { connectBusiness } from '../../../packages/sdk/src/business.ts'
import { connectApp, type Tokens } from '../../../packages/sdk/src/oauth.ts'
import { readWebhook, WebhookError } from '../../../packages/sdk/src/webhooks.ts'
import { signDelivery } from '../../../src/modules/apps/webhook-delivery/sign-delivery.ts'
import { createApp, decide } from '../../records/apps.ts'
import { type Fate, startLosingProxy } from '../../servers/losing-proxy.ts'
import { createMerchant, startService } from '../../support/service.ts'

const service = await startService()
const registered = await createApp(service, { redirect_uri: 'https://gudang.example/callback' })
const options = {
  url: service.baseUrl,
  appUrl: service.appUrl,
  clientId: registered.client_id,
  clientSecret: registered.client_secret,
  redirectUri: registered.redirect_uri,
}
const app = connectApp(options)

/** The merchant's browser: approves the app for these businesses and comes back. */
async function install(count = 1) {
  const merchant = await createMerchant(service)
  const businesses = [merchant.business]
  while (businesses.length < count)
    businesses.push((await merchant.browser.post('/api/businesses', { name: `Cabang ${businesses.length}` })).body)
  const started = await app.startAuthorization()
  const fields = { ...Object.fromEntries(new URL(started.url).searchParams), decision: 'approve' }
  const ids: string[] = businesses.map(({ unique_id }) => unique_id)
  const { location } = await decide(merchant.browser, fields, ids)
  return { started, address: String(location), ids }
}

/** Keeps tokens as a row of a database would. */
function createStore(tokens: Tokens) {
  const written: Tokens[] = [tokens]
  return { written, read: async () => written.at(-1), write: async (next: Tokens) => void written.push(next) }
}

const expired = (tokens: Tokens) => ({ ...tokens, expires_at: 0 })

describe('an app', () => {
  it('is installed, acts for one of several businesses, and is told which', async () => {
    const { started, address, ids } = await install(2)
    const tokens = await app.finishAuthorization(address, started)
    const credential = app.tokens(createStore(tokens))
    const me = await connectBusiness({ url: service.baseUrl, credential }).call('GET /me')
    expect(me).toMatchObject({ auth_method: 'oauth' })
    for (const business of ids) {
      const { data } = await connectBusiness({ url: service.baseUrl, credential, business }).call('GET /stores')
      expect(data).toEqual([])
    }
    expect(await app.introspect(tokens.access_token, 'access')).toMatchObject({ active: true })
    await app.revoke(tokens.refresh_token, 'refresh')
    expect(await app.introspect(tokens.access_token, 'access')).toEqual({ active: false })
  })

  it('refuses to finish with the state of another authorization', async () => {
    const { started, address } = await install()
    await expect(app.finishAuthorization(address, { ...started, state: 'other' })).rejects.toThrow('The state is not')
  })

  it('shares one refresh between calls, and stores the new pair', async () => {
    const { started, address } = await install()
    const store = createStore(expired(await app.finishAuthorization(address, started)))
    const business = connectBusiness({ url: service.baseUrl, credential: app.tokens(store) })
    await Promise.all([1, 2, 3, 4, 5].map(() => business.call('GET /me')))
    expect(store.written).toHaveLength(2)
  })

  it('gets the pair of a refresh whose answer is lost', async () => {
    const { started, address } = await install()
    const tokens = await app.finishAuthorization(address, started)
    const isLost = (index: number): Fate => (index < 2 ? 'lose the answer' : 'forward')
    const proxy = await startLosingProxy(service.baseUrl, isLost)
    const store = createStore(expired(tokens))
    const source = connectApp({ ...options, url: proxy.url }).tokens(store)
    const business = connectBusiness({ url: service.baseUrl, credential: source })
    await business.call('GET /me')
    expect(proxy.lost.answers).toBe(2)
    // The grant lives on: the stored pair can be refreshed again.
    await app.refresh(store.written.at(-1)!.refresh_token)
  })

  /** A store that cannot be written to, until it is repaired. */
  const createBrokenStore = (tokens: Tokens) => {
    const store = createStore(tokens)
    let isFull = true
    const write = async (next: Tokens) => {
      if (isFull) throw new Error('The disk is full')
      await store.write(next)
    }
    const repair = () => {
      isFull = false
    }
    return { ...store, write, repair }
  }

  it('stores the pair of a refresh later if it could not be stored at once', async () => {
    const { started, address } = await install()
    const store = createBrokenStore(expired(await app.finishAuthorization(address, started)))
    const source = app.tokens(store)
    await expect(source.access()).rejects.toThrow('The disk is full')
    // The service does not repeat the pair any more.
    service.clock.now = new Date(Date.now() + 60_000)
    onTestFinished(() => {
      service.clock.now = undefined
    })
    await expect(source.access()).rejects.toThrow('The disk is full')
    store.repair()
    const access = await source.access()
    expect(store.written.slice(1).map(({ access_token }) => access_token)).toEqual([access])
    expect(await source.replace(access)).not.toBe(access)
    expect(await app.introspect(store.written[2]!.access_token, 'access')).toMatchObject({ active: true })
  })

  it('forgets that pair if the merchant has installed the app again', async () => {
    const [{ started, address }, again] = [await install(), await install()]
    const store = createBrokenStore(expired(await app.finishAuthorization(address, started)))
    const source = app.tokens(store)
    await expect(source.access()).rejects.toThrow('The disk is full')
    store.repair()
    const other = expired(await app.finishAuthorization(again.address, again.started))
    await store.write(other)
    const access = await source.access()
    const renewed = store.written.at(-1)!
    expect(renewed.access_token).toBe(access)
    expect([store.written.length, renewed.refresh_token === other.refresh_token]).toEqual([3, false])
  })

  it('replaces a token that the service refuses although it looks fresh', async () => {
    const { started, address } = await install()
    const tokens = await app.finishAuthorization(address, started)
    const store = createStore(tokens)
    const business = connectBusiness({ url: service.baseUrl, credential: app.tokens(store) })
    await app.revoke(tokens.access_token, 'access')
    expect(await business.call('GET /me')).toMatchObject({ auth_method: 'oauth' })
    expect(store.written).toHaveLength(2)
  })

  it('takes the pair that another process has stored meanwhile', async () => {
    const { started, address } = await install()
    const tokens = await app.finishAuthorization(address, started)
    const store = createStore(expired(tokens))
    const source = app.tokens({
      ...store,
      lock: async (task) => {
        await store.write(await app.refresh(tokens.refresh_token))
        return await task()
      },
    })
    expect(await source.access()).toBe(store.written.at(-1)!.access_token)
    expect(store.written).toHaveLength(2)
  })
})

describe('a webhook', () => {
  const secret = `whsec_${Buffer.from('a secret of 32 characters 123456').toString('base64')}`
  const body = JSON.stringify({ event: 'order.created', unique_id: 'evt_1', data: { note: 'kopi ☕' } })
  const sign = (at = new Date(), secrets = [secret]) => ({
    ...signDelivery({ secrets, uniqueId: 'evt_1', body, at, headerPrefix: 'X-Service-' } as never),
  })
  const lower = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

  it('is read if its signature fits, from text or bytes, with headers of fetch or of Node', async () => {
    const headers = lower(sign())
    expect(await readWebhook({ secret, headers, body })).toMatchObject({ event: 'order.created' })
    const bytes = new TextEncoder().encode(body)
    expect(await readWebhook({ secret, headers: new Headers(headers), body: bytes })).toEqual(JSON.parse(body))
  })

  it('is read after a rotation of the secret, with the old or the new one', async () => {
    const newer = `whsec_${Buffer.from('another secret of 32 characters!').toString('base64')}`
    const headers = lower(sign(new Date(), [newer, secret]))
    for (const known of [secret, newer, [newer, secret]])
      expect(await readWebhook({ secret: known, headers, body })).toMatchObject({ unique_id: 'evt_1' })
  })

  it.each([
    ['a changed body', { body: body.replace('kopi', 'teh') }, 'webhook-signature fits none of the secrets'],
    ['another secret', { secret: 'whsec_AAAA' }, 'webhook-signature fits none of the secrets'],
    ['no signature', { headers: { 'webhook-id': 'evt_1', 'webhook-timestamp': '1' } }, 'webhook-signature is missing'],
    ['an old signature', { headers: lower(sign(new Date(Date.now() - 301_000))) }, 'not within 300 seconds of now'],
    [
      'a signature that is no Base64',
      { headers: { ...lower(sign()), 'webhook-signature': 'v1,%%%' } },
      'webhook-signature fits none of the secrets',
    ],
  ])('is refused with %s', async (_, change, message) => {
    const reading = readWebhook({ secret, headers: lower(sign()), body, ...change })
    await expect(reading).rejects.toThrow(WebhookError)
    await expect(reading).rejects.toThrow(message)
  })
})
