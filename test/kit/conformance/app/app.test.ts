import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { AppKit } from '../../../../packages/conformance/src/app-target/kit.ts'
import { describeRevocation } from '../../../../packages/conformance/src/app-target/payloads.ts'
import { Platform } from '../../../../packages/conformance/src/app-target/platform.ts'
import { appChecks, runAppChecks } from '../../../../packages/conformance/src/index.ts'
import { expectDocumentedEvent } from '../../../support/documented-events.ts'
import { freePort } from '../../../support/service.ts'
import { packStarters, startProject } from '../../starters/starter.ts'
import { run } from '../run-command.ts'
import { type Mistake, startCarelessApp } from './careless-app.ts'

const credentials = {
  clientId: 'app_conformance',
  clientSecret: 'secret-of-the-conformance-run',
  webhookSecret: `whsec_${Buffer.from('a secret of the conformance run').toString('base64')}`,
}
const paths = { installPath: '/install', webhookPath: '/webhooks', pagePath: '/', launchPath: '/launch' }

async function findUnpassed(address: string, listen: number) {
  const { results } = await runAppChecks(appChecks, { ...credentials, ...paths, address, listen })
  return results
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ id, outcome, found, reason }) => ({ id, outcome, found, reason }))
}

async function checkCareless(mistake?: Mistake) {
  const listen = await freePort()
  const settings = { ...credentials, platformUrl: `http://127.0.0.1:${listen}` }
  return await findUnpassed(await startCarelessApp(() => settings, mistake), listen)
}

it('finds nothing in an app that does what the contract says', async () => {
  expect(await checkCareless()).toEqual([])
})

it('finds nothing in the starter', async () => {
  const [listen, port] = [await freePort(), await freePort()]
  const platform = `http://127.0.0.1:${listen}`
  const address = `http://localhost:${port}`
  const starters = await packStarters()
  const project = await starters.create('app', 'my-app', {
    url: platform,
    'app-url': platform,
    'public-url': address,
    'client-id': credentials.clientId,
    'client-secret': credentials.clientSecret,
  })
  await starters.run(['set', 'my-app', '--webhook-secret', credentials.webhookSecret])
  await startProject(project)
  expect(await findUnpassed(address, listen)).toEqual([])
})

const mistakes: [Mistake, ...string[]][] = [
  ['sends the verifier as the challenge method', 'app.authorization-has-pkce'],
  ['has one state for all', 'app.state-is-new-each-time'],
  ['shows no page after the installation', 'app.installs'],
  ['does not compare the state', 'app.foreign-state-is-refused'],
  ['takes an empty state', 'app.foreign-state-is-refused'],
  ['keeps authorizations for all browsers', 'app.code-of-another-browser-is-refused'],
  ['fails when it is denied', 'app.denial-is-no-fault'],
  ['shows its token', 'app.tokens-stay-on-the-server'],
  ['does not refresh', 'app.refreshes', 'app.both-tokens-are-replaced', 'app.lost-refresh-is-repeated'],
  ['keeps the old refresh token', 'app.both-tokens-are-replaced'],
  ['gives up when an answer is lost', 'app.lost-refresh-is-repeated'],
  ['does not wait', 'app.limit-is-waited-for'],
  ['fails when it is refused', 'app.revoked-business-is-no-fault'],
  ['ignores the revocation', 'app.revocation-ends-the-calls'],
  ['does not acknowledge', 'app.webhook-is-acknowledged', 'app.replayed-event-is-done-once'],
  ['accepts every signature', 'app.wrong-signature-is-refused', 'app.old-delivery-is-refused'],
  ['accepts no signature at all', 'app.unsigned-delivery-is-refused'],
  ['verifies a part of the body', 'app.changed-body-is-refused'],
  ['ignores the time', 'app.old-delivery-is-refused'],
  ['reads one signature', 'app.rotated-secret-verifies'],
  ['refuses unknown events', 'app.unknown-event-is-acknowledged'],
  ['does events twice', 'app.replayed-event-is-done-once'],
  ['does not open', 'app.launch-opens'],
  ['opens for everybody', 'app.unknown-launch-token-is-refused'],
]

it('names the mistakes of careless apps, and nothing else', async () => {
  // All at the same time, because most of it is waiting until tokens have ended.
  const found = await Promise.all(
    mistakes.map(async ([mistake]) => {
      const unpassed = await checkCareless(mistake)
      expect({ mistake, first: unpassed[0] }).toMatchObject({ first: { outcome: 'failed' } })
      return [mistake, ...unpassed.map(({ id }) => id)]
    }),
  )
  expect(found).toEqual(mistakes)
})

it('says that it cannot see whether an event is done once, if the page shows no effect', async () => {
  expect(await checkCareless('does not show what it did')).toEqual([
    {
      id: 'app.replayed-event-is-done-once',
      outcome: 'blocked',
      found: undefined,
      reason: expect.stringContaining('/ shows no effect of an order'),
    },
  ])
})

it('delivers events of the published schema', async () => {
  const { options, received } = await startReceiver()
  const kit = new AppKit(options)
  await kit.deliver({ business: 'C0A1B2C3' })
  const data = describeRevocation(credentials.clientId, 'C0A1B2C3')
  await kit.deliver({ event: 'app.revoked', business: 'C0A1B2C3', data })
  expect(received.map(({ event }) => event)).toEqual(['order.created', 'app.revoked'])
  for (const body of received) expectDocumentedEvent(body)
})

it('plays the service as the contract describes it', async () => {
  const listen = await freePort()
  const platform = new Platform(credentials)
  await platform.start(listen)
  onTestFinished(() => platform.stop())
  const base = `http://127.0.0.1:${listen}`
  const described = await fetch(`${base}/.well-known/oauth-authorization-server`)
  const metadata = (await described.json()) as { authorization_endpoint: string }
  expect(metadata).toMatchObject({ issuer: base, token_endpoint: `${base}/v3/oauth/token` })
  const verifier = 'a-verifier-of-the-tests_that.is~long-enough-0123456789'
  const redirect_uri = 'http://localhost:9/callback'
  const approve = async () => {
    const code_challenge = createHash('sha256').update(verifier).digest('base64url')
    const query = new URLSearchParams({ redirect_uri, state: 'x', code_challenge, code_challenge_method: 'S256' })
    const { headers } = await fetch(`${metadata.authorization_endpoint}?${query}`, { redirect: 'manual' })
    return Object.fromEntries(new URL(headers.get('location')!).searchParams)
  }
  const ask = async (route: string, fields: object) => {
    const { clientId: client_id, clientSecret: client_secret } = credentials
    const body = JSON.stringify({ client_id, client_secret, ...fields })
    const answer = await fetch(`${base}/v3/oauth/${route}`, { method: 'POST', body })
    return { status: answer.status, body: JSON.parse((await answer.text()) || 'null') }
  }
  const exchange = async (changes: object) =>
    ask('token', {
      grant_type: 'authorization_code',
      code: (await approve()).code,
      code_verifier: verifier,
      ...changes,
    })
  expect(await approve()).toMatchObject({ state: 'x', iss: base })
  expect(await exchange({ redirect_uri: `${redirect_uri}2` })).toMatchObject({ status: 400 })
  const { body: tokens } = await exchange({ redirect_uri })
  const { access_token: token, refresh_token } = tokens
  const status = () => ask('installation/status', { token: refresh_token })
  expect(await ask('introspect', { token })).toMatchObject({ body: { active: true, scope: tokens.scope } })
  expect(await status()).toMatchObject({
    status: 200,
    body: { is_active: true, granted_scopes: ['store:list', 'order:list'] },
  })
  expect(await ask('revoke', { token })).toEqual({ status: 204, body: null })
  const me = await fetch(`${base}/v3/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(me.status).toBe(401)
  expect(await ask('revoke', { token: refresh_token })).toEqual({ status: 204, body: null })
  expect(await ask('token', { grant_type: 'refresh_token', refresh_token })).toMatchObject({ status: 400 })
  expect(await status()).toMatchObject({ body: { is_active: false } })
})

/** An app that keeps what is delivered. */
async function startReceiver() {
  const received: { event: string }[] = []
  const server = createServer(async (request, response) => {
    received.push(JSON.parse(Buffer.concat(await request.toArray()).toString()))
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { options: { ...credentials, ...paths, address, listen: 0 }, received }
}

it('has a mistake for each check', () => {
  const named = new Set(mistakes.flatMap(([, ...checks]) => checks))
  expect(appChecks.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([])
})

describe('the command for apps', () => {
  const { clientId, clientSecret, webhookSecret } = credentials
  const secrets = ['--client-id', clientId, '--client-secret', clientSecret, '--webhook-secret', webhookSecret]

  it('reports on an app without showing its secrets', async () => {
    const listen = await freePort()
    const settings = { ...credentials, platformUrl: `http://127.0.0.1:${listen}` }
    const address = await startCarelessApp(() => settings, 'shows its token')
    const args = ['app', '--address', address, '--listen', String(listen), ...secrets]
    const { code, out } = await run([...args, '--only', 'app.tokens-stay-on-the-server', '--only', 'app.installs'])
    expect(code).toBe(1)
    expect(out).toMatch(/✓ app\.installs[\s\S]+✗ app\.tokens-stay-on-the-server/)
    expect(out).not.toContain(clientSecret)
  })

  it('says that nothing answers at the address', async () => {
    const [listen, port] = [await freePort(), await freePort()]
    const args = ['app', '--address', `http://127.0.0.1:${port}`, '--listen', String(listen), ...secrets]
    const { code, out } = await run([...args, '--only', 'app.installs'])
    expect({ code, out }).toEqual({ code: 2, out: expect.stringContaining('got no answer: ECONNREFUSED') })
  })

  it('has a help and a list of its own', async () => {
    expect(await run(['app', '--help'])).toMatchObject({ code: 0, out: expect.stringContaining('--webhook-path') })
    const { out } = await run(['app', '--list'])
    expect(out.match(/^app\./gm)).toHaveLength(appChecks.length)
  })

  it.each([
    [[...secrets], '--address is missing'],
    [['--address', 'nonsense', ...secrets], '--address is not an address'],
    [['--address', 'http://127.0.0.1:1'], '--client-id is missing'],
    [['--address', 'http://127.0.0.1:1', ...secrets, '--listen', '0'], '--listen takes a number'],
    [['--address', 'http://127.0.0.1:1', ...secrets, '--only', 'keys'], 'No check or group is called keys'],
    [['--unknown'], "Unknown option '--unknown'"],
  ])('refuses %j', async (args, message) => {
    expect(await run(['app', ...args])).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) })
  })
})
