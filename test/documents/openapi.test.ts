import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { listMethods, listParameters } from '../../src/access/openapi/shared-parameters.ts'
import { findResponse } from '../../src/access/openapi/shared-responses.ts'
import { allScopes } from '../../src/access/scopes.ts'
import { events } from '../../src/vocabulary/index.ts'
import { startService } from '../support/service.ts'

const service = await startService()
const root = join(import.meta.dirname, '../..')

type Content = Record<string, { example?: unknown; encoding?: unknown }>
type Parameter = { name: string; in: string; required?: boolean; deprecated?: boolean }
type Response = { headers?: Record<string, unknown>; content?: Content }
type Operation = {
  summary?: string
  security?: Record<string, string[]>[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Content }
  responses: Record<string, Response | { $ref: string }>
  description?: string
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
    join(root, 'test/documents/redocly.yaml'),
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

type Schema = { $ref?: string; type?: string | string[]; anyOf?: Schema[] }

/** The types of a value by its schema; references are to the components of the document. */
function listTypes({ $ref, type = [], anyOf = [] }: Schema, components: Record<string, Schema>): string[] {
  if ($ref) return listTypes(components[$ref.split('/').at(-1)!]!, components)
  return [type, anyOf.map((one) => listTypes(one, components))].flat(2)
}

/** The schemas of all properties with one of these names, wherever they stand. */
function findProperties(value: unknown, names: readonly string[], path = ''): [path: string, schema: Schema][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(path.endsWith('/properties') && names.includes(key) ? [[`${path}/${key}`, inner] as [string, Schema]] : []),
    ...findProperties(inner, names, `${path}/${key}`),
  ])
}

describe.each(documents)('$name', ({ url }) => {
  test('has whole grams for the weights of orders everywhere', async () => {
    const document = (await (await fetch(url)).json()) as { components: { schemas: Record<string, Schema> } }
    const weights = findProperties(document, ['total_weight', 'product_weight'])
    expect(weights.length).toBeGreaterThan(3)
    const others = weights.filter(([, schema]) => {
      const types = listTypes(schema, document.components.schemas)
      return !types.includes('integer') || types.some((type) => type !== 'integer' && type !== 'null')
    })
    expect(others).toEqual([])
  })

  test('passes an independent linter', async () => {
    const text = await (await fetch(url)).text()
    expect(JSON.parse(text).openapi).toBe('3.1.0')
    expect(await lint(text)).toEqual({ errors: 0, found: [] })
  }, 60_000)

  test('gives every route a summary, its credentials, its errors and, where it takes a body, an example', async () => {
    const { security, paths } = (await (await fetch(url)).json()) as {
      security?: object[]
      paths: Record<string, Record<string, Operation>>
    }
    const lacking = Object.entries(paths).flatMap(([path, operations]) =>
      listMethods(operations).flatMap(([method, operation]) => {
        const examples = Object.values(operation.requestBody?.content ?? {}).map(({ example }) => example)
        const lacks = {
          summary: !operation.summary,
          security: !(operation.security ?? security)?.length,
          'a reference for its refusals': !('$ref' in (operation.responses['4XX'] ?? {})),
          example: examples.includes(undefined),
        }
        return Object.entries(lacks).flatMap(([what, isLacking]) => (isLacking ? [`${method} ${path}: ${what}`] : []))
      }),
    )
    expect(lacking).toEqual([])
  })
})

test('marks accepted switches that have no effect as deprecated', async () => {
  const { paths, components } = (await (await fetch(documents[0]!.url)).json()) as {
    paths: Record<string, Record<string, Operation>>
    components: {
      schemas: Record<string, { properties: Record<string, { deprecated?: boolean }> }>
      parameters: Record<string, Parameter>
    }
  }
  const path = paths['/v3/orders/statistics']!
  const parameters = listParameters<Parameter>(path, path.get!, components.parameters)
  for (const name of ['handler_id', 'advertiser_id', 'page_id'])
    expect(parameters.find((one) => one.name === name)).toMatchObject({ deprecated: true })
  for (const [schema, field] of [
    ['DiscountCode', 'is_limited_to_pages'],
    ['DiscountCode', 'pages'],
    ['Variant', 'is_discussion_active'],
  ] as const)
    expect([field, components.schemas[schema]!.properties[field]!.deprecated]).toEqual([field, true])
})

describe.each(documents)('the examples of $name', ({ url }) => {
  test('match their schemas', async () => {
    const document = (await (await fetch(url)).json()) as { paths: Record<string, Record<string, Operation>> }
    const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }) as never) as unknown as Ajv2020
    ajv.addSchema({ $id: 'document', ...document })
    const pointer = (...steps: string[]) =>
      steps.map((step) => encodeURIComponent(step.replace(/~/g, '~0').replace(/\//g, '~1'))).join('/')
    const wrong: string[] = []
    const check = (content: Content | undefined, ...place: string[]) => {
      for (const [type, { example }] of Object.entries(content ?? {})) {
        if (example === undefined) continue
        const validate = ajv.compile({ $ref: `document#/${pointer('paths', ...place, 'content', type, 'schema')}` })
        if (!validate(example)) wrong.push(`${place.join(' ')}: ${ajv.errorsText(validate.errors)}`)
      }
    }
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { requestBody, responses }] of listMethods(methods)) {
        check(requestBody?.content, path, method, 'requestBody')
        for (const [status, response] of Object.entries(responses))
          if ('content' in response) check(response.content, path, method, 'responses', status)
      }
    expect(wrong).toEqual([])
  })
})

test('the document says which headers a client sends and gets, under the configured prefix', async () => {
  const renamed = await startService({ env: { HEADER_PREFIX: 'X-Toko-' } })
  const { info, tags, paths, webhooks, components } = (await (
    await fetch(`${renamed.baseUrl}/v3/openapi.json`)
  ).json()) as {
    info: { description: string }
    tags: { name: string; description?: string }[]
    paths: Record<string, Record<string, Operation>>
    webhooks: Record<string, { post: Operation }>
    components: {
      responses: Record<string, Response>
      parameters: Record<string, Parameter>
      securitySchemes: Record<string, Record<string, unknown>>
    }
  }
  const sent = (path: Record<string, Operation>, method: string) =>
    listParameters<Parameter>(path, path[method]!, components.parameters)
      .filter((parameter) => parameter.in === 'header')
      .map(({ name }) => name)
  const got = ({ responses }: Operation, status: number) =>
    Object.keys(findResponse<Response>(responses, status, components.responses)!.headers ?? {})

  const items = paths['/v3/stores/{store_id}/public/cart/items']!
  const addItem = items.post!
  expect([sent(items, 'post'), got(addItem, 201)]).toEqual([['X-Toko-Guest-Token'], ['X-Toko-Guest-Token']])
  expect(got(addItem, 429)).toContain('Retry-After')
  expect(info.description).toMatch(/Every response has `X-Request-Id`.*`RateLimit`/)
  const order = paths['/v3/orders/{id}']!
  expect([got(order.get!, 200).includes('ETag'), sent(order, 'patch')]).toEqual([true, ['If-Match']])
  expect(sent(paths['/v3/orders']!, 'post')).toEqual(['Idempotency-Key'])
  expect(sent(paths['/v3/stores/{store_id}/public/items']!, 'get')).toEqual(['If-None-Match'])
  expect(paths['/v3/images']!.post!.requestBody!.content['multipart/form-data']!.encoding).toEqual({
    file: { contentType: 'image/*' },
  })

  expect(sent(webhooks['order.created']!, 'post')).toEqual(
    expect.arrayContaining(['X-Toko-Hmac-Sha256', 'webhook-id', 'webhook-signature']),
  )
  expect(tags.at(-1)).toMatchObject({ name: 'Webhooks', description: expect.stringContaining('HMAC-SHA256') })

  expect(components.securitySchemes.storefrontKey!.name).toBe('X-Toko-Storefront-Api-Key')
  const { authorizationCode } = components.securitySchemes.oauth2!.flows as Record<string, Record<string, object>>
  expect(authorizationCode).toMatchObject({
    authorizationUrl: `${renamed.appUrl}/oauth/authorize`,
    tokenUrl: `${renamed.baseUrl}/v3/oauth/token`,
  })
  expect(Object.keys(authorizationCode!.scopes!)).toEqual(allScopes)
  expect(paths['/v3/orders']!.get!.security).toContainEqual({ oauth2: ['order:list'] })
})

test('says which parameters of the authorize page are required, and which scopes read which events', async () => {
  const read = async (url: string) =>
    (await (await fetch(url)).json()) as {
      paths: Record<string, Record<string, Operation>>
      components: { parameters: Record<string, Parameter> }
    }
  const app = await read(documents[1]!.url)
  const path = app.paths['/oauth/authorize']!
  const parameters = listParameters<Parameter>(path, path.get!, app.components.parameters)
  expect(parameters.filter(({ required }) => required).map(({ name }) => name)).toEqual([
    'client_id',
    'redirect_uri',
    'response_type',
    'state',
    'code_challenge',
    'code_challenge_method',
  ])
  const { description } = (await read(documents[0]!.url)).paths['/v3/events']!.get!
  const scopes = Object.values(events).flatMap(({ readers }) => (readers === 'the app itself' ? [] : readers))
  expect(scopes.filter((scope) => !description!.includes(`\`${scope}\``))).toEqual([])
})
