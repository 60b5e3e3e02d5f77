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
import { describeType, quoteName, type Schema } from './describe-type.ts'
import { describeLimits, ruleFiles } from './generate-rules.ts'
import { describeKeyedOperations, describeMachineApi } from './generate-sdk-types.ts'

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
  '../packages/sdk/src/generated/api.generated.ts': () =>
    describeMachineApi(describeApi(apiRoutes(service), /^\/v3\//)),
  '../packages/sdk/src/generated/keyed-operations.generated.ts': () =>
    describeKeyedOperations('keyedOperations', toOpenApi(apiRoutes(service)), /^\/v3/),
  '../packages/sdk/src/generated/keyed-shop-operations.generated.ts': () =>
    describeKeyedOperations(
      'keyedShopOperations',
      toOpenApi(apiRoutes(service)),
      /^\/v3\/stores\/\{store_id\}(?=\/(public|customers)\/)/,
    ),
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
    const fields = found.map(
      ({ name, required, schema }) => `${quoteName(name)}${required ? '' : '?'}: ${describeType(schema)}`,
    )
    return [`${place}${found.some(({ required }) => required) ? '' : '?'}: { ${fields.join('; ')} }`]
  })
  const body = requestBody?.content['application/json']
  if (body) inputs.push(`body: ${describeType(body.schema)}`)
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2'))!
  const answer = success.content?.['application/json']
  const input = inputs.length > 0 ? `{ ${inputs.join('; ')} }` : 'Record<never, never>'
  return `{ input: ${input}; answer: ${answer ? describeType(answer.schema) : success.content ? 'Blob' : 'undefined'} }`
}

function byName([a]: [string, unknown], [b]: [string, unknown]) {
  return a < b ? -1 : 1
}

if (import.meta.main) {
  for (const [file, describe] of Object.entries(files))
    await writeFile(fileURLToPath(new URL(file, import.meta.url)), describe())
}
