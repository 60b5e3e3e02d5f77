import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryFolder } from '../../../test/support/memory-folder.ts'
import { announceDemo } from './welcome.ts'

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

/** What a first start prints to such an output, and what its folder holds afterwards. */
async function startFirst(output: { isTTY?: boolean }) {
  const folder = await mkdtemp(join(memoryFolder, 'etalase-welcome-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  let printed = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text
    return true
  })
  try {
    await announceDemo({ demo, seconds: 1 }, folder, output)
  } finally {
    write.mockRestore()
  }
  return { folder, printed, files: await readdir(folder) }
}

test('a first start without a terminal names a file with the secrets, which only its account reads, and prints none', async () => {
  const { folder, printed, files } = await startFirst({})
  expect(files).toEqual(['demo-secrets.txt'])
  const file = join(folder, files[0]!)
  const kept = await readFile(file, 'utf8')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(printed).toContain(file)
  for (const secret of Object.values(secrets)) {
    expect(printed).not.toContain(secret)
    expect(kept).toContain(secret)
  }
})

test('a first start at a terminal prints the secrets and writes no file', async () => {
  const { printed, files } = await startFirst({ isTTY: true })
  expect(files).toEqual([])
  for (const secret of Object.values(secrets)) expect(printed).toContain(secret)
})
