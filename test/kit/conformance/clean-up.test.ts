import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSeller } from '../../records/catalog.ts'
import { onFinished } from '../../support/on-finished.ts'
import { startService } from '../../support/service.ts'
import { startBreakingProxy } from './breaking-proxy.ts'
import { run } from './run-command.ts'

const service = await startService()

async function createBusiness() {
  const seller = await createSeller(service)
  const countLeft = async () => {
    const paths = ['stores', 'products', 'categories', 'orders']
    const lists = await Promise.all(paths.map((path) => seller.get(`/v3/${path}`)))
    return lists.flatMap(({ body }) => body.data)
  }
  return { ...seller, countLeft }
}

it('deletes what a server accepts against the contract', async () => {
  const { key, countLeft } = await createBusiness()
  const lenient = await startBreakingProxy(service, {
    request: ({ method, path, body }) => {
      if (method === 'POST' && path === '/v3/categories' && body?.name === '') body.name = 'Lenient'
    },
  })
  const { code, out } = await run(['--base-url', lenient, '--key', key, '--only', 'errors'])
  expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('✗ errors.unacceptable-value-is-422') })
  expect(await countLeft()).toEqual([])
})

it.each(['SIGINT', 'SIGTERM'] as const)('deletes what it made when %s ends it, and says so', async (signal) => {
  const { key, countLeft } = await createBusiness()
  let onWaiting = () => {}
  const isWaiting = new Promise<void>((resolve) => {
    onWaiting = resolve
  })
  const silent = await startBreakingProxy(service, {
    request: ({ path }) => {
      if (!path.endsWith('/deliveries')) return
      onWaiting()
      return { status: 200, body: { data: [], next: null } }
    },
  })
  const program = join(import.meta.dirname, '../../../packages/conformance/src/bin.ts')
  const args = [program, '--base-url', silent, '--only', 'webhooks', '--wait', '600', '--concurrency', '1']
  const child = spawn(process.execPath, args, { env: { ...process.env, ETALASE_KEY: key } })
  onFinished(async () => void child.kill('SIGKILL'))
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => output.push(String(bytes)))
  await isWaiting
  child.kill(signal)
  const [code] = await once(child, 'exit')
  expect({ code, output: output.join('') }).toEqual({
    code: 2,
    output: expect.stringMatching(/Stops, and deletes what was made[\s\S]+not made: The run was stopped/),
  })
  expect(output.join('')).not.toContain('Left behind')
  expect(await countLeft()).toEqual([])
})
