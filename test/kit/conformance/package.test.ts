import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { createKey, createMerchant, startService } from '../../support/service.ts'

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'etalase-conformance-'))
afterAll(() => rm(folder, { recursive: true }))

it('the archive of npm pack runs without the repository', async () => {
  const service = await startService()
  const key = await createKey(await createMerchant(service))
  await run('npm', ['pack', '--pack-destination', folder], {
    cwd: join(import.meta.dirname, '../../../packages/conformance'),
  })
  await run('tar', ['-xzf', 'etalase-conformance-0.1.0.tgz'], { cwd: folder })
  const args = [
    join(folder, 'package/dist/bin.js'),
    '--base-url',
    service.baseUrl,
    '--only',
    'errors',
    '--only',
    'keys',
  ]
  const { stdout } = await run(process.execPath, args, { env: { ...process.env, ETALASE_KEY: key } })
  expect(stdout).toMatch(/✓ errors\.unknown-route-is-404[\s\S]+\d+ passed, \d+ skipped in/)
})
