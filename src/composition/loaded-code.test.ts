import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)
const sources = join(import.meta.dirname, '..')

/** The packages that a process loads with these modules, and whether it loads Node's own client of HTTP. */
async function listLoaded(...modules: string[]) {
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({
      load(url, context, next) {
        loaded.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\/(?!.*node_modules)/.exec(url)?.[1])
        return next(url, context)
      },
    })
    for (const path of ${JSON.stringify(modules)}) await import(path)
    const hasClient = process.moduleLoadList.some((name) => name.includes('undici'))
    process.stdout.write(JSON.stringify({ packages: [...loaded].filter(Boolean), hasClient }))
  `
  const args = ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', program]
  const { stdout } = await run(process.execPath, args)
  return JSON.parse(stdout) as { packages: string[]; hasClient: boolean }
}

const onDemand = ['ioredis', 'jose', 'marked', 'nodemailer', 'pdfkit', 'sharp', 'web-push', 'graphile-worker']

it('loads what is not configured or not needed at the start only when it is used', async () => {
  const { packages, hasClient } = await listLoaded(join(sources, 'main.ts'), join(sources, 'composition/servers.ts'))
  expect(packages).toContain('fastify')
  expect(packages.filter((name) => onDemand.includes(name))).toEqual([])
  expect(hasClient).toBe(false)
}, 120_000)
