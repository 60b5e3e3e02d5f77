import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { startService } from './service.ts'

const service = await startService()
const root = join(import.meta.dirname, '..')

type Operation = {
  summary?: string
  security?: Record<string, string[]>[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, unknown>
  description?: string
  'x-required-scope'?: string
}

const documents = [
  { name: '/v3/openapi.json', url: `${service.baseUrl}/v3/openapi.json` },
  { name: '/api/openapi.json', url: `${service.appUrl}/api/openapi.json` },
]

/** Errors and warnings that an independent linter finds. */
async function lint(document: string) {
  const folder = await mkdtemp(join(tmpdir(), 'etalase-openapi-'))
  const file = join(folder, 'openapi.json')
  await writeFile(file, document)
  const manifest = createRequire(import.meta.url).resolve('@redocly/cli/package.json')
  const args = [
    join(dirname(manifest), 'bin/cli.js'),
    'lint',
    file,
    '--format=json',
    '--config',
    join(root, 'redocly.yaml'),
  ]
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { env, cwd: folder }).catch((error) => error)
    const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{')))
    const found = problems.map(({ ruleId, message, location }: never) => {
      const [place] = location as { pointer?: string }[]
      return `${ruleId}: ${message} at ${place?.pointer}`
    })
    return { errors: totals.errors as number, found: found as string[] }
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe.each(documents)('$name', ({ url }) => {
  test('passes an independent linter', async () => {
    const text = await (await fetch(url)).text()
    expect(JSON.parse(text).openapi).toBe('3.1.0')
    expect(await lint(text)).toEqual({ errors: 0, found: [] })
  }, 60_000)

  test('gives every route a summary, its credentials, its errors and, where it takes a body, an example', async () => {
    const { paths } = (await (await fetch(url)).json()) as { paths: Record<string, Record<string, Operation>> }
    const lacking = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, operation]) => {
        const examples = Object.values(operation.requestBody?.content ?? {}).map(({ example }) => example)
        const lacks = {
          summary: !operation.summary,
          security: !operation.security?.length,
          errors: !Object.keys(operation.responses).some((status) => status.startsWith('4')),
          example: examples.includes(undefined),
          scope: 'x-required-scope' in operation && !operation.description?.includes(operation['x-required-scope']!),
        }
        return Object.entries(lacks).flatMap(([what, isLacking]) => (isLacking ? [`${method} ${path}: ${what}`] : []))
      }),
    )
    expect(lacking).toEqual([])
  })
})

test('marks accepted switches that have no effect as deprecated', async () => {
  const { paths, components } = (await (await fetch(documents[0]!.url)).json()) as {
    paths: Record<string, Record<string, { parameters: { name: string; deprecated?: boolean }[] }>>
    components: { schemas: Record<string, { properties: Record<string, { deprecated?: boolean }> }> }
  }
  const { parameters } = paths['/v3/orders/statistics']!.get!
  for (const name of ['handler_id', 'advertiser_id', 'page_id'])
    expect(parameters.find((one) => one.name === name)).toMatchObject({ deprecated: true })
  for (const [schema, field] of [
    ['DiscountCode', 'is_limited_to_pages'],
    ['DiscountCode', 'pages'],
    ['Variant', 'is_discussion_active'],
  ] as const)
    expect([field, components.schemas[schema]!.properties[field]!.deprecated]).toEqual([field, true])
})

test('the reference page takes everything from this server', async () => {
  const page = await fetch(`${service.baseUrl}/docs`)
  const html = await page.text()
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([200, expect.stringContaining("'self'")])
  const sources = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source!)
  for (const source of sources.filter((source) => !source.startsWith('data:'))) {
    expect(source).toMatch(/^\/docs\//)
    expect((await fetch(service.baseUrl + source)).status).toBe(200)
  }
})
