import { Compile } from 'typebox/compile'
import type { Route } from '../../src/access/route.ts'
import { apiRoutes, dashboardRoutes } from '../../src/app.ts'
import type { TestService } from '../support/service.ts'

/** A route of the OpenAPI documents and the address of the server that has it. */
export type Placed = { origin: string; route: Route }

/** Every documented route of both servers; the pages of the web app are not among them. */
export async function documentedRoutes(service: TestService): Promise<Placed[]> {
  const sides = [
    { origin: service.baseUrl, document: '/v3/openapi.json', routes: apiRoutes(service.service) },
    { origin: service.appUrl, document: '/api/openapi.json', routes: dashboardRoutes(service.service) },
  ]
  const placed = sides.map(async ({ origin, document, routes }) => {
    const { paths } = (await (await fetch(origin + document)).json()) as { paths: Record<string, object> }
    const isDocumented = ({ method, path }: Route) =>
      method.toLowerCase() in (paths[path.replace(/:([a-z_]+)/g, '{$1}')] ?? {})
    return routes.filter(isDocumented).map((route) => ({ origin, route }))
  })
  return (await Promise.all(placed)).flat()
}

type Schema = {
  type?: unknown
  enum?: string[]
  format?: string
  pattern?: string
  maxLength?: number
  additionalProperties?: unknown
}

const isForShops = ({ access }: Route) => /storefront|customer/.test(access.kind)

/** The ids in a route's path besides the business or the shop, which its guard looks at. */
export const ownParams = (route: Route): [name: string, schema: Schema][] =>
  Object.entries((route.params ?? {}) as Record<string, Schema>).filter(
    ([name]) => name !== 'business_id' && !(name === 'store_id' && isForShops(route)),
  )

/**
 * The word before a parameter in the path, which is the kind of its id. Chats of bundles differ from those of products.
 */
export const findKind = (route: Route, param: string) => {
  const parts = route.path.split('/')
  const word = parts[parts.indexOf(`:${param}`) - 1]!
  return word === 'follow-up-chats' && parts.includes('bundles') ? `bundle ${word}` : word
}

/** Well-formed, and of nothing. */
export function absentId({ type, format, pattern }: Schema): string {
  if (format === 'uuid') return '01890000-0000-7000-8000-000000000000'
  if (pattern?.includes('webp$')) return '100.webp'
  if (pattern) return 'x'.repeat(Number(/\{(\d+)\}/.exec(pattern)?.[1] ?? 1)) + (pattern.includes('jpg') ? '.jpg' : '')
  return type === 'integer' ? '999999' : '999999999'
}

/** A text that is no id: one that the parameter's schema refuses, if it refuses any. */
export function impossibleId({ maxLength }: Schema): string {
  return maxLength && maxLength < 300 ? 'x'.repeat(maxLength + 1) : 'no-id'
}

export const isClosed = ({ body }: Route) => (body as Schema | undefined)?.additionalProperties === false

/** Another body that the route's schema accepts as well; undefined when a small change does not give one. */
export function otherBody({ body, example }: Route): unknown {
  if (!body) return {}
  const check = Compile(body)
  const fields = Object.entries(example as Record<string, unknown>)
  const changed = (value: unknown): unknown[] => {
    if (typeof value === 'string') return [`${value} 2`, `${value}2`, `2${value}`]
    if (typeof value === 'number') return [value + 1]
    if (Array.isArray(value)) return changed(value[0]).map((first) => [first, ...value.slice(1)])
    return typeof value === 'boolean' ? [!value] : []
  }
  const candidates = [
    ...fields.flatMap(([name, value]) => changed(value).map((other) => ({ ...(example as object), [name]: other }))),
    ...fields.map(([name]) => Object.fromEntries(fields.filter(([other]) => other !== name))),
  ]
  return candidates.find((candidate) => check.Check(candidate))
}
