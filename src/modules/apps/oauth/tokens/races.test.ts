import { describe, expect, it } from 'vitest'
import {
  approve,
  callOauth,
  createApp,
  exchange,
  install,
  refresh,
  switchApp,
  type Tokens,
} from '../../../../../test/records/apps.ts'
import { callApi, createMerchant, startService } from '../../../../../test/support/service.ts'

const service = await startService()
const second = await startService({ databaseUrl: service.databaseUrl })
const runParallel = <T>(count: number, run: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => run(i)))
const alternate = (i: number) => (i % 2 ? service : second)

/** Counts the token pairs of an app whose refresh token is still valid. */
async function countLivePairs(clientId: string): Promise<number> {
  const { rows } = await service.service.pool.query(
    `select count(*) as live from oauth_tokens t join oauth_grants g on g.id = t.grant_id
      join applications a on a.id = g.application_id
      where a.client_id = $1 and t.rotated_at is null and g.revoked_at is null`,
    [clientId],
  )
  return rows[0].live
}

describe('one code', () => {
  it('exchanged 50 times in parallel yields one pair, which the other exchanges revoke', async () => {
    const app = await createApp(service)
    const { browser, business } = await createMerchant(service)
    const code = await approve(browser, app, [business.unique_id])
    const answers = await runParallel(50, (i) => exchange(alternate(i), app, code))
    const given = answers.filter(({ status }) => status === 200)
    expect(given).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error_code === 'invalid_grant')).toHaveLength(49)
    expect(await countLivePairs(app.client_id)).toBe(0)
    expect((await callApi(service, '/v3/me', given[0]!.body.access_token)).status).toBe(401)
  })
})

describe('one refresh token', () => {
  it('used 50 times in parallel returns the same pair each time and leaves one live pair', async () => {
    const app = await createApp(service)
    const { tokens } = await install(service, app)
    const answers = await runParallel(50, (i) => refresh(alternate(i), app, tokens.refresh_token))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
    expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(1)
    expect(await countLivePairs(app.client_id)).toBe(1)
  })

  it('used in parallel with its successors leaves at most one live pair', async () => {
    const app = await createApp(service)
    const { tokens } = await install(service, app)
    const chain: Tokens[] = [tokens]
    for (let i = 0; i < 3; i++) chain.push((await refresh(service, app, chain.at(-1)!.refresh_token)).body)
    await runParallel(48, (i) => refresh(alternate(i), app, chain[i % chain.length]!.refresh_token))
    expect(await countLivePairs(app.client_id)).toBeLessThanOrEqual(1)
  })

  it.each([1, 2, 3, 4, 5])('revoked during a refresh leaves no live pair (run %i)', async () => {
    const app = await createApp(service)
    const { tokens } = await install(service, app)
    const [revoked, ...answers] = await Promise.all([
      callOauth(service, 'revoke', app, { token: tokens.refresh_token, token_type: 'refresh' }),
      ...Array.from({ length: 8 }, (_, i) => refresh(alternate(i), app, tokens.refresh_token)),
    ])
    expect(revoked.status).toBe(204)
    expect(await countLivePairs(app.client_id)).toBe(0)
    for (const { status, body } of answers) {
      if (status !== 200) continue
      expect((await callApi(service, '/v3/me', body.access_token)).status).toBe(401)
      expect((await refresh(service, app, body.refresh_token)).status).toBe(400)
    }
  })
})

describe('one launch token', () => {
  it('exchanged 20 times in parallel succeeds once', async () => {
    const app = await createApp(service, { manage_url: 'https://gudang.example/manage' })
    const merchant = await install(service, app)
    const { body } = await switchApp(merchant, merchant.business, app, 'launch')
    const launch_token = new URL(body.url).searchParams.get('launch_token')
    const answers = await runParallel(20, (i) =>
      callOauth(alternate(i), 'installation/launch-token/exchange', app, { launch_token }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('two processes on one database', () => {
  it('apply a revoke, a disable and a rotated secret from the next request on', async () => {
    const owner = await createMerchant(service)
    const app = await createApp(service, {}, owner)
    const merchant = await install(service, app)
    const { tokens, business } = merchant
    const ask = () => callApi(second, '/v3/stores', tokens.access_token)
    expect((await ask()).status).toBe(200)
    await switchApp(merchant, business, app, 'disable')
    expect((await ask()).status).toBe(403)
    await switchApp(merchant, business, app, 'enable')
    expect((await ask()).status).toBe(200)
    await callOauth(service, 'revoke', app, { token: tokens.access_token, token_type: 'access' })
    expect((await ask()).status).toBe(401)
    await owner.browser.post(`${app.path}/rotate-secret`)
    expect((await refresh(second, app, tokens.refresh_token)).status).toBe(401)
  })

  it('approve the same businesses in parallel without losing an audit entry', async () => {
    const app = await createApp(service)
    const merchant = await install(service, app, { businesses: 2 })
    const ids = merchant.businesses.map((business) => business.unique_id)
    await runParallel(8, (i) => approve(merchant.browser, app, i % 2 ? ids : ids.toReversed()))
    const { body } = await merchant.browser.get(`${merchant.path}/audit/verification`)
    expect(body.is_intact).toBe(true)
    const log = await merchant.browser.get(`${merchant.path}/audit?page_size=100`)
    const installed = log.body.data.filter((entry: { action: string }) => entry.action === 'app.installed')
    expect(installed).toHaveLength(9)
  })
})
