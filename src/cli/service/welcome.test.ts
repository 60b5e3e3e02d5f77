import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { memoryFolder } from '../../../test/support/memory-folder.ts'
import { keepDemo } from './welcome.ts'

const secrets = {
  password: 'pw-of-the-demo',
  secret_key: 'sk_of_the_demo',
  restricted_key: 'rk_of_the_demo',
  oauth_client_secret: 'cs_of_the_demo',
}

const demo = {
  ...secrets,
  email: 'demo@example.com',
  business_unique_id: 'busn_demo',
  store_unique_id: 'stor_demo',
  storefront_key: 'pk_of_the_demo',
  oauth_client_id: 'client_demo',
  shop_url: 'http://demo.localhost:3003',
  base_url: 'http://localhost:3000',
  app_url: 'http://localhost:3001',
}

test('a first start without a terminal names a file with the secrets, which only its account reads, and prints none', async () => {
  const folder = await mkdtemp(join(memoryFolder, 'etalase-welcome-'))
  let output = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += text
    return true
  })
  try {
    await keepDemo({ demo, seconds: 1 }, folder)
  } finally {
    write.mockRestore()
  }
  const file = join(folder, 'demo-secrets.txt')
  const kept = await readFile(file, 'utf8')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(output).toContain(file)
  for (const secret of Object.values(secrets)) {
    expect(output).not.toContain(secret)
    expect(kept).toContain(secret)
  }
  await rm(folder, { recursive: true })
})
