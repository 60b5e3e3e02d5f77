import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { Webhook } from 'standardwebhooks'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { repository } from '../package/package.ts'
import { approve, createApp, verifier } from '../records/apps.ts'
import { createKey, createMerchant, startService } from '../support/service.ts'
import { createFolder } from './pack.ts'

const execute = promisify(execFile)

const service = await startService()
const merchant = await createMerchant(service)
const key = await createKey(merchant)
const app = await createApp(service, { redirect_uri: 'https://your.app/callback' })
const folder = await createFolder('etalase-guides-')
const home = join(folder, 'home')
const work = join(folder, 'work')

type Block = { language: string; code: string }

/** The code of a guide in its order, with the addresses of this service and these values. */
async function readBlocks(guide: string, values: Record<string, string> = {}): Promise<Block[]> {
  const text = await readFile(join(repository, `docs/guides/${guide}.md`), 'utf8')
  const known = { '{base_url}': service.baseUrl, '{app_url}': service.appUrl, 'sk_…': key, ...values }
  return [...text.matchAll(/^( *)```(\w+)\n(.*?)^\1```$/gms)].map(([, indent, language, code]) => ({
    language: language!,
    code: Object.entries(known).reduce(
      (filled, [name, value]) => filled.replaceAll(name, value),
      code!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    ),
  }))
}

const select = (blocks: Block[], language: string) =>
  blocks.filter((block) => block.language === language).map(({ code }) => code)

/** Runs the code as a developer does in a terminal, without a way to a registry. */
const runShell = async (code: string, cwd = work): Promise<string> => {
  const npm = { npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' }
  const { stdout } = await execute('bash', ['-ec', code], { cwd, env: { ...process.env, ...npm, HOME: home } })
  return stdout
}

let scripts = 0

/** Runs the code as a module in the folder of the developer. */
async function runScript(code: string): Promise<string> {
  const path = join(work, `script-${++scripts}.mjs`)
  await writeFile(path, code)
  return (await execute(process.execPath, [path], { cwd: work })).stdout
}

/** Packing rebuilds `dist` of the packages, so the workers of a run take turns. */
async function packInTurn(code: string) {
  const client = new pg.Client(inject('server'))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(4712)')
    await runShell(code, repository)
  } finally {
    await client.end()
  }
}

const json = (answers: string): unknown[] => answers.split(/(?<=\})(?=\{)/).map((one) => JSON.parse(one))

beforeAll(async () => {
  await mkdir(home)
  await mkdir(work)
  const [pack, install] = select(await readBlocks('install'), 'sh')
  await packInTurn(pack!)
  await runShell(install!)
})

describe('the code of the guides', () => {
  it('installs the kit from archives and names its commands as the other guides do', async () => {
    const blocks = await readBlocks('install')
    const out = await runShell(select(blocks, 'sh')[2]!)
    expect(out).toMatch(/etalase-dev[\s\S]+create-etalase app <folder>[\s\S]+errors\.request-id-on-every-response/)
    expect(await runScript(select(blocks, 'js')[0]!)).toBe('Toko Kopi\n')
  })

  it('makes the first call, by curl and by the SDK', async () => {
    const blocks = await readBlocks('first-call')
    const [me, others] = select(blocks, 'sh')
    expect(json(await runShell(me!))).toMatchObject([
      { auth_method: 'api_key', connected_businesses: [{ name: 'Toko Kopi' }] },
    ])
    expect(json(await runShell(others!))).toMatchObject([{ data: [] }, { name: 'Kopi Gayo' }])
    const [sdk] = select(blocks, 'js')
    expect(await runScript(sdk!)).toMatch(/auth_method: 'api_key'[\s\S]+\n\d+\n$/)
  })

  it('makes an app, and gets and refreshes tokens, by curl and by the SDK', async () => {
    const { client_id: CLIENT_ID, client_secret: CLIENT_SECRET } = app
    const business = merchant.business.unique_id
    const values = { CLIENT_ID, CLIENT_SECRET }
    const CODE = await approve(merchant.browser, app, [business])
    const [create, exchange] = select(await readBlocks('first-app', { ...values, CODE, VERIFIER: verifier }), 'sh')
    const sdk = '--sdk ~/etalase-kit/etalase-sdk-0.1.0.tgz'
    expect(await runShell(`${create!.trimEnd()} ${sdk}`)).toContain('✓ my-app has an app that merchants install.')
    const [tokens] = json(await runShell(exchange!)) as [{ refresh_token: string }]
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
    const blocks = await readBlocks('first-app', { ...values, 'rt_…': tokens.refresh_token })
    const [renewed] = json(await runShell(select(blocks, 'sh')[2]!))
    expect(renewed).toMatchObject({
      token_type: 'Bearer',
      refresh_token: expect.not.stringContaining(tokens.refresh_token),
    })

    const path = join(work, 'app.mjs')
    await writeFile(path, select(blocks, 'js')[0]!)
    const { start, finish, connect } = await import(path)
    const started = await start()
    const { state, code_challenge } = Object.fromEntries(new URL(started.url).searchParams)
    const code = await approve(merchant.browser, app, [business], { state, code_challenge })
    const address = new URL(app.redirect_uri)
    for (const [name, value] of Object.entries({ code, state: state!, iss: service.appUrl }))
      address.searchParams.set(name, value)
    let kept = await finish(address.href, started)
    const store = {
      read: async () => kept,
      write: async (next: unknown) => {
        kept = next
      },
    }
    expect(await connect(store, business).call('GET /me')).toMatchObject({ auth_method: 'oauth' })
  })

  it('reads a webhook with the SDK', async () => {
    const secret = `whsec_${btoa('a secret of the tests')}`
    const path = join(work, 'webhook.mjs')
    await writeFile(path, select(await readBlocks('first-app', { 'whsec_…': secret }), 'js')[2]!)
    const { receive } = await import(path)
    const [id, at, body] = ['event_1', new Date(), '{"event":"order.created","unique_id":"event_1"}']
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    }
    expect(await receive(headers, body)).toMatchObject({ event: 'order.created' })
    await expect(receive(headers, `${body} `)).rejects.toMatchObject({ name: 'WebhookError' })
  })

  it('holds the service against the contract', async () => {
    const [check] = select(await readBlocks('going-live'), 'sh')
    expect(await runShell(`${check!.trimEnd()} --only keys`)).toMatch(/✓ keys\.unknown-key-is-401[\s\S]+ passed/)
  })
})
