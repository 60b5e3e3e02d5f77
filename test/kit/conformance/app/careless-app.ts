import { createHash, createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { onFinished } from '../../../support/on-finished.ts'

/** What the app does wrong; nothing by default. */
export type Mistake =
  | 'sends the verifier as the challenge method'
  | 'has one state for all'
  | 'shows no page after the installation'
  | 'does not compare the state'
  | 'takes an empty state'
  | 'keeps authorizations for all browsers'
  | 'fails when it is denied'
  | 'shows its token'
  | 'does not refresh'
  | 'keeps the old refresh token'
  | 'gives up when an answer is lost'
  | 'does not wait'
  | 'fails when it is refused'
  | 'ignores the revocation'
  | 'does not acknowledge'
  | 'accepts every signature'
  | 'accepts no signature at all'
  | 'verifies a part of the body'
  | 'ignores the time'
  | 'reads one signature'
  | 'refuses unknown events'
  | 'does events twice'
  | 'does not open'
  | 'opens for everybody'
  | 'does not show what it did'

type Tokens = { access_token: string; refresh_token: string }
type Installation = { tokens: Tokens; business: string; events: number }
type Settings = { platformUrl: string; clientId: string; clientSecret: string; webhookSecret: string }

const known = ['order.created', 'app.revoked']

/** A small app that makes one mistake. */
export async function startCarelessApp(settings: () => Settings, mistake?: Mistake) {
  const makes = (one: Mistake) => mistake === one
  const installations = new Map<string, Installation>()
  const sessions = new Map<string, string>()
  const started = new Map<string, { state: string; verifier: string }>()
  const seen = new Set<string>()
  let address = ''

  const askForTokens = async (fields: object) => {
    const { platformUrl, clientId, clientSecret } = settings()
    const body = JSON.stringify({ client_id: clientId, client_secret: clientSecret, ...fields })
    const headers = { 'content-type': 'application/json' }
    return await fetch(`${platformUrl}/v3/oauth/token`, { method: 'POST', headers, body })
  }
  const call = (path: string, { access_token }: Tokens) =>
    fetch(settings().platformUrl + path, { headers: { authorization: `Bearer ${access_token}` } })

  async function refresh(installation: Installation) {
    const fields = { grant_type: 'refresh_token', refresh_token: installation.tokens.refresh_token }
    const answer = await askForTokens(fields).catch(() => undefined)
    if (!answer && makes('gives up when an answer is lost')) return void installations.delete(installation.business)
    const received = answer ?? (await askForTokens(fields))
    if (!received.ok) return
    const tokens = (await received.json()) as Tokens
    if (makes('keeps the old refresh token')) tokens.refresh_token = installation.tokens.refresh_token
    installation.tokens = tokens
  }

  async function read(installation: Installation): Promise<number> {
    let answer = await call('/v3/stores', installation.tokens)
    if (answer.status === 401 && !makes('does not refresh')) {
      await refresh(installation)
      answer = await call('/v3/stores', installation.tokens)
    }
    if (answer.status === 429) {
      if (!makes('does not wait')) await sleep(Number(answer.headers.get('retry-after')) * 1000 + 50)
      answer = await call('/v3/stores', installation.tokens)
    }
    return answer.status
  }

  function begin(browser: string): string {
    const state = makes('has one state for all') ? 'state-0123456789abcdef' : randomBytes(16).toString('hex')
    const verifier = randomBytes(32).toString('base64url')
    started.set(makes('keeps authorizations for all browsers') ? state : browser, { state, verifier })
    const { platformUrl, clientId } = settings()
    const method = makes('sends the verifier as the challenge method') ? 'plain' : 'S256'
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const fields = { client_id: clientId, redirect_uri: `${address}/callback`, response_type: 'code', state }
    const query = new URLSearchParams({ ...fields, code_challenge: challenge, code_challenge_method: method })
    return `${platformUrl}/oauth/authorize?${query}`
  }

  async function finish(browser: string, query: URLSearchParams): Promise<[number, string]> {
    if (query.has('error')) return makes('fails when it is denied') ? [500, 'failed'] : [400, 'denied']
    const found = started.get(makes('keeps authorizations for all browsers') ? query.get('state')! : browser)
    if (!found && !query.get('state') && makes('takes an empty state')) {
      await askForTokens({ grant_type: 'authorization_code', code: query.get('code') })
      return [400, 'not installed']
    }
    if (!found || (found.state !== query.get('state') && !makes('does not compare the state'))) return [400, 'state']
    const fields = { grant_type: 'authorization_code', code: query.get('code'), code_verifier: found.verifier }
    const answer = await askForTokens(fields)
    if (!answer.ok) return [400, 'not installed']
    const tokens = (await answer.json()) as Tokens
    const { connected_businesses } = (await (await call('/v3/me', tokens)).json()) as {
      connected_businesses: { unique_id: string }[]
    }
    const business = connected_businesses[0]!.unique_id
    installations.set(business, { tokens, business, events: 0 })
    sessions.set(browser, business)
    return makes('shows no page after the installation') ? [404, 'nothing here'] : [200, 'installed']
  }

  async function show(browser: string): Promise<[number, string]> {
    const installation = installations.get(sessions.get(browser) ?? '')
    if (!installation) return [200, 'not installed']
    const status = await read(installation)
    if (status !== 200 && makes('fails when it is refused')) return [500, 'failed']
    const token = makes('shows its token') ? installation.tokens.access_token : ''
    return [200, `${makes('does not show what it did') ? 'some' : installation.events} events ${token}`]
  }

  function isGenuine(headers: IncomingMessage['headers'], raw: Buffer): boolean {
    const given = String(headers['webhook-signature'] ?? '')
    if (makes('accepts no signature at all') && !given) return true
    if (makes('accepts every signature') && given && !raw.includes('"sequence":2')) return true
    const at = Number(headers['webhook-timestamp'])
    if (!makes('ignores the time') && !(Math.abs(Date.now() / 1000 - at) < 300)) return false
    const text = makes('verifies a part of the body') ? String(raw).replace('"sequence":2', '"sequence":1') : raw
    const key = Buffer.from(settings().webhookSecret.slice('whsec_'.length), 'base64')
    const mac = createHmac('sha256', key).update(`${headers['webhook-id']}.${at}.`).update(text).digest('base64')
    return makes('reads one signature') ? given.split(' ')[0] === `v1,${mac}` : given.split(' ').includes(`v1,${mac}`)
  }

  function receive(headers: IncomingMessage['headers'], raw: Buffer): [number, string] {
    if (!isGenuine(headers, raw)) return [400, 'not genuine']
    const { event, unique_id, business } = JSON.parse(String(raw))
    if (makes('refuses unknown events') && !known.includes(event)) return [422, 'unknown']
    if (event === 'app.revoked' && !makes('ignores the revocation')) installations.delete(business)
    const installation = installations.get(business)
    if (installation && (!seen.has(unique_id) || makes('does events twice'))) installation.events++
    seen.add(unique_id)
    return makes('does not acknowledge') && installation && !event.startsWith('app.') ? [500, 'failed'] : [204, '']
  }

  async function launch(browser: string, token: string): Promise<[number, string]> {
    const { platformUrl, clientId, clientSecret } = settings()
    const body = JSON.stringify({ client_id: clientId, client_secret: clientSecret, launch_token: token })
    const headers = { 'content-type': 'application/json' }
    const path = '/v3/oauth/installation/launch-token/exchange'
    const answer = await fetch(platformUrl + path, { method: 'POST', headers, body })
    if (!answer.ok) return makes('opens for everybody') ? [200, 'welcome'] : [400, 'used']
    if (makes('does not open')) return [403, 'no session']
    sessions.set(browser, ((await answer.json()) as { business: { unique_id: string } }).business.unique_id)
    return [200, 'welcome']
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://app')
    const raw = Buffer.concat(await request.toArray())
    const browser = /b=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? randomBytes(8).toString('hex')
    response.setHeader('set-cookie', `b=${browser}; HttpOnly`)
    if (pathname === '/install') return void response.writeHead(303, { location: begin(browser) }).end()
    const answers: Record<string, () => Promise<[number, string]> | [number, string]> = {
      '/callback': () => finish(browser, searchParams),
      '/': () => show(browser),
      '/webhooks': () => receive(request.headers, raw),
      '/launch': () => launch(browser, searchParams.get('launch_token') ?? ''),
    }
    const [status, text] = await (answers[pathname]?.() ?? [404, ''])
    response.writeHead(status).end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onFinished(async () => {
    server.closeAllConnections()
    server.close()
  })
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return address
}
