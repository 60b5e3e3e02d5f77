import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildOpenApi } from '../src/access/openapi/openapi.ts'
import { findParameter } from '../src/access/openapi/shared-parameters.ts'
import type { Route } from '../src/access/route.ts'
import { apiRoutes, dashboardRoutes } from '../src/app.ts'
import { connectOutside } from '../src/composition/connect-outside.ts'
import { readConfig } from '../src/config.ts'
import { effectiveSettings, showSettings } from '../src/modules/stores/store-settings/index.ts'
import { createInvalidation } from '../src/platform/caching/invalidation.ts'
import type { Service } from '../src/platform/service.ts'
import { type CheckoutEntry, checkoutFieldNames, checkoutFields } from '../src/vocabulary/checkout-fields.ts'
import { describeLimits, ruleFiles } from './generate-rules.ts'

type Schema = Record<string, unknown> & {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}
type Operation = {
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

// Declaring routes only creates batchers and caches; handlers are never called here.
const batcher = { batch: () => () => undefined }
const service = connectOutside({
  config: readConfig({}),
  reads: batcher,
  writes: batcher,
  invalidation: createInvalidation(),
} as unknown as Service)

/**
 * Generates for the dashboard: the TypeScript types of its API from the OpenAPI document, the defaults of store
 * settings, and the names of the fields at checkout.
 */
export const describeDashboardApi = () =>
  [
    describeApi(dashboardRoutes(service), /^\/api\/(?!openapi)/),
    describeSettingDefaults(),
    describeCheckoutFields(({ en, id }) => ({ en, id })),
  ].join('\n')

/** Generates for the shop: the types of the operations that its pages call, and the fields of its checkout. */
export const describeStorefrontApi = () => {
  const isCalled = /^\/v3\/(stores\/\{store_id\}\/(public|customers)(\/|$)|checkout-intents\/prefill$)/
  const routes = apiRoutes(service).filter(({ path }) => isCalled.test(path.replace(/:(\w+)/g, '{$1}')))
  return [
    describeApi(routes, isCalled),
    describeCheckoutFields(({ asked, maxLength }) => ({ ...asked, maxLength })),
  ].join('\n')
}

const describeSettingDefaults = () => {
  const defaults = showSettings(effectiveSettings({}))
  const rows = Object.entries(defaults).map(([name, value]) => `  ${name}: ${toLiteral(value)},`)
  return `export const settingDefaults: Required<StoreSettings> = {\n${rows.join('\n')}\n}\n`
}

function describeCheckoutFields(toEntry: (field: CheckoutEntry) => object) {
  const rows = checkoutFieldNames.map((name) => {
    const parts = Object.entries(toEntry(checkoutFields[name])).map(([key, value]) => `${key}: ${toLiteral(value)}`)
    return `  ${name}: { ${parts.join(', ')} },`
  })
  return `export const checkoutFields = {\n${rows.join('\n')}\n} as const\n`
}

const toLiteral = (value: unknown) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value))

/** The paths that the dashboard's pages declare, which the server needs without the pages. */
const declared = await Promise.all(
  globSync('dashboard/pages/**/page.ts', { cwd: import.meta.dirname }).map(
    async (file) => (await import(join(import.meta.dirname, file))).default as Record<string, { path: string }>,
  ),
)

const describePaths = () => {
  const found = declared.flatMap((pages) => Object.entries(pages).map(([name, { path }]) => `  ${name}: '${path}',`))
  return [
    '// Written by web/generate-api-types.ts from the files `page.ts` of the pages; not edited by hand.\n',
    `export const pagePaths = {\n${found.sort().join('\n')}\n} as const\n`,
  ].join('\n')
}

/** The generated files and the functions that write their content. */
export const files = {
  'dashboard/paths.generated.ts': describePaths,
  'dashboard/api/types.generated.ts': describeDashboardApi,
  'dashboard/api/limits.generated.ts': () => describeLimits(toOpenApi(dashboardRoutes(service))),
  ...ruleFiles,
  'shop/api/types.generated.ts': describeStorefrontApi,
}

const toOpenApi = (routes: Route[]) =>
  buildOpenApi(routes, { url: '', appUrl: '', title: '', description: '', headerPrefix: '' })

function describeApi(routes: Route[], isWanted: RegExp): string {
  const document = toOpenApi(routes)
  const schemas = Object.entries(document.components.schemas as Record<string, Schema>).sort(byName)
  const operations = Object.entries(document.paths)
    .filter(([path]) => isWanted.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        operation as Operation,
      ]),
    )
    .sort(byName)
  return [
    '// Written by web/generate-api-types.ts from the OpenAPI document; not edited by hand.\n',
    ...schemas.map(([name, schema]) => `export type ${name} = ${describeType(schema)}\n`),
    'export interface Operations {',
    ...operations.map(([name, operation]) => `  '${name}': ${describe(operation, document.components.parameters)}`),
    '}\n',
  ].join('\n')
}

function describe({ requestBody, responses, ...operation }: Operation, shared: Record<string, object>): string {
  const parameters = operation.parameters.map((parameter) => findParameter(parameter, shared))
  const inputs = ['path', 'query'].flatMap((place) => {
    const found = parameters.filter((parameter) => parameter.in === place)
    if (found.length === 0) return []
    const fields = found.map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${describeType(schema)}`)
    return [`${place}${found.some(({ required }) => required) ? '' : '?'}: { ${fields.join('; ')} }`]
  })
  const body = requestBody?.content['application/json']
  if (body) inputs.push(`body: ${describeType(body.schema)}`)
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2'))!
  const answer = success.content?.['application/json']
  const input = inputs.length > 0 ? `{ ${inputs.join('; ')} }` : 'Record<never, never>'
  return `{ input: ${input}; answer: ${answer ? describeType(answer.schema) : 'undefined'} }`
}

/** Converts a JSON Schema to a TypeScript type; lengths and patterns are omitted. */
export function describeType(schema: Schema): string {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1)!
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  const union = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (union) return union.map(describeType).join(' | ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => describeType({ ...schema, type })).join(' | ')
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return `(${schema.items ? describeType(schema.items) : 'unknown'})[]`
    case 'object':
      return describeObject(schema)
    default:
      return 'unknown'
  }
}

function describeObject({ properties, required = [], additionalProperties, patternProperties }: Schema): string {
  const open = Object.values((patternProperties ?? {}) as Record<string, Schema>)[0] ?? additionalProperties
  if (!properties || Object.keys(properties).length === 0)
    return open && typeof open === 'object'
      ? `Record<string, ${describeType(open as Schema)}>`
      : 'Record<string, unknown>'
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${describeType(schema)}`,
  )
  return `{ ${fields.join('; ')} }`
}

function byName([a]: [string, unknown], [b]: [string, unknown]) {
  return a < b ? -1 : 1
}

if (import.meta.main) {
  for (const [file, describe] of Object.entries(files))
    await writeFile(fileURLToPath(new URL(file, import.meta.url)), describe())
}
