import { chmod, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commands } from '../../packages/cli/src/commands.ts'
import { keepSignIn } from '../../packages/cli/src/sign-ins/keep-sign-ins.ts'
import { openShop } from '../records/checkout.ts'
import { startService } from '../support/service.ts'
import { createMachine, runProgram } from './run-cli.ts'

const service = await startService()
const shop = await openShop(service)

const signIn = (username: string, key: string = shop.secretKey) => ({
  url: service.baseUrl,
  app_url: service.appUrl,
  key,
  business: { unique_id: username, username, name: `Toko ${username}` },
  scopes: ['order:list'],
  expires_at: '2026-12-01T00:00:00.000Z',
})

it('lists its commands, and explains each', async () => {
  const machine = await createMachine()
  const { stdout, code } = await machine.run()
  expect(code).toBe(0)
  for (const { name, summary } of commands) {
    expect(stdout).toContain(summary)
    const help = await machine.run('help', name)
    expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining(`etalase-dev ${name}`) })
    expect(await machine.run(name, '--help')).toEqual(help)
  }
})

it('is reached as etalase dev, and names itself so', async () => {
  const { env } = await createMachine()
  const bin = join(import.meta.dirname, '../../bin/etalase.js')
  const { stdout } = await runProgram(bin, ['dev'], env)
  expect(stdout).toContain('etalase dev <command>')
  expect(await runProgram(bin, ['help', 'dev'], env)).toMatchObject({ code: 0, stdout })
  expect(await runProgram(bin, ['dev', 'status'], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Run: etalase dev login --url'),
  })
})

it('says what to do about a wrong command, option or place', async () => {
  const machine = await createMachine()
  const said = async (...args: string[]) => (await machine.run(...args)).stderr
  expect(await said('opne')).toContain('There is no command "opne". See: etalase-dev help')
  expect(await said('status', '--bussiness', 'x')).toContain('Usage: etalase-dev status [--business NAME]')
  expect(await said('open', 'nothing')).toContain('Usage: etalase-dev open docs|dashboard')
  expect(await said('status')).toBe('✗ You are not signed in\n  Run: etalase-dev login --url https://api.example.com\n')
  expect(await said('status', '--url', 'ftp://x')).toContain('Not an address such as https://api.example.com')
  expect(await said('status', '--url', 'http://api.example.com')).toContain('use its https address')
})

it('keeps keys where only the owner of the account can read them', async () => {
  const machine = await createMachine()
  await mkdir(join(machine.folder, 'etalase'))
  await writeFile(machine.config, '[]')
  await chmod(machine.config, 0o644)
  await keepSignIn(machine.env, signIn('satu'))
  expect((await stat(machine.config)).mode & 0o777).toBe(0o600)
  const other = await createMachine()
  await keepSignIn(other.env, signIn('satu'))
  expect((await stat(join(other.folder, 'etalase'))).mode & 0o777).toBe(0o700)
})

it('keeps all of several sign-ins that end at the same moment', async () => {
  const machine = await createMachine()
  const names = Array.from({ length: 12 }, (_, n) => `toko-${n}`)
  await Promise.all(names.map((name) => keepSignIn(machine.env, signIn(name))))
  const kept = JSON.parse(await readFile(machine.config, 'utf8')) as { business: { username: string } }[]
  expect(kept.map(({ business }) => business.username).sort()).toEqual(names.toSorted())
  expect(await readdir(join(machine.folder, 'etalase'))).toEqual(['sign-ins.json'])
})

it('does not wait for a command that was killed while it wrote', async () => {
  const machine = await createMachine()
  const lock = join(machine.folder, 'etalase/sign-ins.json.lock')
  await mkdir(lock, { recursive: true })
  await utimes(lock, new Date(0), new Date(0))
  await keepSignIn(machine.env, signIn('satu'))
  expect((await machine.run('status')).stdout).toContain('Toko satu')
})

it('works with the last sign-in, or with the one that is named', async () => {
  const machine = await createMachine()
  for (const name of ['satu', 'dua', 'satu']) await keepSignIn(machine.env, signIn(name))
  expect(JSON.parse(await readFile(machine.config, 'utf8'))).toEqual([signIn('satu'), signIn('dua')])
  expect((await machine.run('status')).stdout).toMatch(/Toko satu[\s\S]*key {6}works[\s\S]*until {4}2026-12-01/)
  expect((await machine.run('status', '--business', 'dua')).stdout).toContain('Toko dua')
  expect((await machine.run('status', '--business', 'tiga')).stderr).toContain(
    `You are not signed in to tiga, but to satu at ${service.baseUrl}, dua at ${service.baseUrl}`,
  )
  await machine.run('logout')
  expect((await machine.run('status')).stdout).toContain('Toko dua')
})

it('takes address and key of the environment instead', async () => {
  const machine = await createMachine({ ETALASE_KEY: shop.secretKey, ETALASE_URL: service.baseUrl })
  expect(await machine.run('status')).toMatchObject({ code: 0, stdout: expect.stringContaining('works') })
  expect((await machine.run('logout')).stderr).toContain('The key comes from ETALASE_KEY')
})

it('says that a key has ended, that a file is damaged, and that nobody answers', async () => {
  const machine = await createMachine()
  await keepSignIn(machine.env, signIn('satu', `rk_${'x'.repeat(43)}`))
  expect((await machine.run('status')).stdout).toContain('Invalid API key')
  await writeFile(machine.config, '{')
  expect((await machine.run('status')).stderr).toContain('sign-ins.json is damaged\n  Delete it, then sign in again')
  const silent = await createMachine({ ETALASE_KEY: 'sk_x', ETALASE_URL: 'http://127.0.0.1:9' })
  expect((await silent.run('status')).stderr).toContain('Is the service running, and is this its address?')
})

it('opens the reference in the browser', async () => {
  const machine = await createMachine()
  const browser = join(machine.folder, 'browser')
  await writeFile(
    browser,
    `#!/bin/sh\necho "$1" > "${machine.folder}/opened.new"; mv "${machine.folder}/opened.new" "${machine.folder}/opened"`,
  )
  await chmod(browser, 0o755)
  const docs = `${service.baseUrl}/docs\n`
  const opened = await runProgram(
    join(import.meta.dirname, '../../packages/cli/src/main.ts'),
    ['open', 'docs', '--url', service.baseUrl],
    { ...machine.env, BROWSER: browser },
  )
  expect(opened).toEqual({ code: 0, stdout: docs, stderr: '' })
  await expect.poll(() => readFile(join(machine.folder, 'opened'), 'utf8').catch(() => '')).toBe(docs)
  await keepSignIn(machine.env, signIn('satu'))
  const dashboard = await machine.run('open', 'dashboard')
  expect(dashboard.stdout).toBe(`${service.appUrl}/b/satu\n`)
})
