import { listMethods, listParameters, type PathItem } from '../src/access/openapi/shared-parameters.ts'
import type { Route } from '../src/access/route.ts'
import { declaredRoutes, toOpenApi } from './declared-routes.ts'
import { describeType, quoteName, type Schema } from './describe-type.ts'
import { describeMachineApi } from './generate-sdk.ts'

type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Operation = {
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

/** Generates for the shop the types of the operations that its pages call. */
const describeStorefrontApi = () => {
  const isCalled = /^\/v3\/(stores\/\{store_id\}\/(public|customers)(\/|$)|checkout-intents\/prefill$)/
  const routes = declaredRoutes.api.filter(({ path }) => isCalled.test(path.replace(/:(\w+)/g, '{$1}')))
  return describeApi(routes, isCalled)
}

/**
 * Files of types alone, and the functions that write their content. No program runs with them, so they are not tracked:
 * whatever checks types writes them before.
 */
export const typeFiles = {
  'dashboard/api/types.generated.ts': () => describeApi(declaredRoutes.dashboard, /^\/api\/(?!openapi)/),
  'shop/api/types.generated.ts': describeStorefrontApi,
  '../packages/sdk/src/generated/types.generated.ts': () =>
    describeMachineApi(describeApi(declaredRoutes.api, /^\/v3\//)),
}

function describeApi(routes: Route[], isWanted: RegExp): string {
  const document = toOpenApi(routes)
  const schemas = Object.entries(document.components.schemas as Record<string, Schema>).sort(byName)
  const operations = Object.entries(document.paths)
    .filter(([path]) => isWanted.test(path))
    .flatMap(([path, item]) =>
      listMethods(item as PathItem<object>).map(([method, operation]): [string, Operation, Parameter[]] => [
        `${method.toUpperCase()} ${path}`,
        operation as Operation,
        listParameters(item, operation, document.components.parameters),
      ]),
    )
    .sort(byName)
  return [
    '// Written by web/generate-api-types.ts from the OpenAPI document; not edited by hand.\n',
    ...schemas.map(([name, schema]) => `export type ${name} = ${describeType(schema)}\n`),
    'export interface Operations {',
    ...operations.map(([name, operation, parameters]) => `  '${name}': ${describe(operation, parameters)}`),
    '}\n',
  ].join('\n')
}

function describe({ requestBody, responses }: Operation, parameters: Parameter[]): string {
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

function byName([a]: [string, ...unknown[]], [b]: [string, ...unknown[]]) {
  return a < b ? -1 : 1
}
