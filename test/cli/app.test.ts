import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keepSignIn } from '../../packages/cli/src/sign-ins/keep-sign-ins.ts'
import { createMachine } from './run-cli.ts'

const signIn = {
  url: 'https://api.example.com',
  app_url: 'https://app.example.com',
  key: 'rk_x',
  business: { unique_id: 'K7QM4XWZ', username: 'kopi', name: 'Kopi' },
}

it('describes an app in a file, and opens the form of a new app with it, and its install address', async () => {
  const machine = await createMachine()
  await keepSignIn(machine.env, signIn)
  const file = join(machine.folder, 'etalase.app.json')
  const made = await machine.run('app', 'init', '--name', 'Gudang', '--address', 'https://gudang.example/')
  expect(made).toMatchObject({ code: 0, stdout: `✓ ${file}\n` })
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    name: 'Gudang',
    install_url: 'https://gudang.example/install',
    redirect_uri: 'https://gudang.example/callback',
    manage_url: 'https://gudang.example/launch',
    webhook_url: 'https://gudang.example/webhooks',
    scopes: ['store:list', 'order:read'],
    events: ['order.created', 'app.installed', 'app.disabled', 'app.enabled', 'app.revoked'],
  })
  const { stdout } = await machine.run('app', 'register')
  const { origin, pathname, searchParams } = new URL(stdout.trim())
  expect([origin, pathname]).toEqual(['https://app.example.com', '/setting/developers/apps/new'])
  expect(Object.fromEntries(searchParams)).toMatchObject({
    b: 'kopi',
    name: 'Gudang',
    redirect_uri: 'https://gudang.example/callback',
    scopes: 'store:list,order:read',
  })
  expect((await machine.run('app', 'open')).stdout).toBe('https://gudang.example/install\n')
})

it('describes an app on this machine without an address for webhooks, which the service cannot reach', async () => {
  const machine = await createMachine()
  await machine.run('app', 'init')
  const file = JSON.parse(await readFile(join(machine.folder, 'etalase.app.json'), 'utf8'))
  expect(file).toMatchObject({ install_url: 'http://localhost:4000/install' })
  expect(file).not.toHaveProperty('webhook_url')
})

it('says what is missing, and overwrites nothing', async () => {
  const machine = await createMachine()
  const said = async (...args: string[]) => (await machine.run('app', ...args)).stderr
  expect(await said()).toContain('Usage: etalase-dev app init|register|open')
  expect(await said('register')).toContain('Run: etalase-dev app init')
  expect(await said('init', '--address', 'gudang')).toContain('Not an address such as http://localhost:4000')
  await said('init')
  expect(await said('init')).toContain('exists\n  Edit it, or delete it first')
  expect(await said('register')).toContain('You are not signed in')
  const file = join(machine.folder, 'etalase.app.json')
  await writeFile(file, '{')
  expect(await said('open')).toContain('"name" is missing')
  await writeFile(file, JSON.stringify({ name: 'x', install_url: 'file:///etc', redirect_uri: 'x', scopes: [] }))
  expect(await said('open')).toContain('"events" is no list')
})
