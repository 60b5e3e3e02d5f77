import { runAtOnce } from '../../platform/concurrency/slices.ts'
import { toBodyLimit } from '../body-limits.ts'
import { isMachine, selectorQuery } from '../mount.ts'
import { describeOutgoing, type OutgoingCall } from '../outgoing-call.ts'
import type { Route } from '../route.ts'
import { describeDiscriminator } from './discriminators.ts'
import { ErrorBody, OauthErrorBody } from './error-bodies.ts'
import { describeBody } from './openapi-bodies.ts'
import { describeHeaders, generalHeaders, headerParameters, responseHeaders } from './openapi-headers.ts'
import { cachingResponses, rangeParameters } from './openapi-ranges.ts'
import { accessNote, describeSecurity, securityByKind, securitySchemes } from './openapi-security.ts'
import { operationId } from './operation-id.ts'
import { shareParameters } from './shared-parameters.ts'
import { type SharedResponses, shareRefusal } from './shared-responses.ts'

type Schema = Record<string, unknown>

/** The statuses a route can answer with: what it declares, and what its guard, schemas and limits add. */
export function errorStatuses(route: Route): number[] {
  const statuses = new Set(route.errors ?? [])
  const { kind } = route.access
  const isForBrowsers = kind === 'storefront' || kind === 'customer' || kind === 'storefront_customer'
  if (isForBrowsers) statuses.add(403).add(429)
  if (kind === 'storefront' || kind === 'storefront_customer') statuses.add(404)
  if (kind !== 'anyone' && kind !== 'storefront') statuses.add(401).add(429)
  if (['machine', 'identity', 'installed_app', 'member', 'operator', 'oauth_client'].includes(route.access.kind))
    statuses.add(403)
  if (route.access.kind === 'oauth_client') statuses.add(500) // The contract documents 500 there.
  if (isMachine(route.access) || route.access.kind === 'member') statuses.add(404)
  if (/^\/(api|oauth)\//.test(route.path) && route.method !== 'GET') statuses.add(403)
  statuses.add(400).add(503)
  if (route.answer.isRanged) statuses.add(416)
  const ids = Object.keys(route.params ?? {})
  // An id of the wrong form. A customer's token must fit the store, so a wrong store is 401 there.
  if (ids.some((name) => kind !== 'customer' || name !== 'store_id')) statuses.add(404)
  if (route.method !== 'GET') statuses.add(413).add(415)
  if (route.body && route.access.kind !== 'oauth_client') statuses.add(422)
  if (route.kind === 'create') statuses.add(409).add(422)
  return [...statuses].sort((a, b) => a - b)
}

export type Described = {
  url: string
  title: string
  description: string
  /** Where merchants decide about apps; the same as `url` for the dashboard. */
  appUrl: string
  headerPrefix: string
  webhooks?: OutgoingCall[]
}

export type OpenApi = ReturnType<typeof buildOpenApi>

export const buildOpenApi = (routes: Route[], server: Described) => runAtOnce(describeRoutes(routes, server))

/** Builds the OpenAPI 3.1 document of these routes, a route a step; schemas with a title become named components. */
export function* describeRoutes(routes: Route[], server: Described) {
  const components: Record<string, Schema> = {}
  const named = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(named)
    if (typeof schema !== 'object' || schema === null) return schema
    const { title, ...rest } = schema as Schema
    const inner = {
      ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, named(value)])),
      ...describeDiscriminator(rest.anyOf),
    }
    if (typeof title !== 'string' || !('type' in rest || 'anyOf' in rest))
      return title === undefined ? inner : { title, ...inner }
    components[title] ??= inner
    return { $ref: `#/components/schemas/${title}` }
  }

  const paths: Record<string, Record<string, unknown>> = {}
  const headers = responseHeaders(server.headerPrefix)
  const usedHeaders = new Set<string>()
  const responses: SharedResponses = {}
  const addUsed = (described: object) => {
    const text = JSON.stringify(described)
    for (const name of Object.keys(headers)) if (text.includes(`#/components/headers/${name}"`)) usedHeaders.add(name)
  }
  for (const route of routes) {
    const path = route.path.replace(/:([a-z_]+)/g, '{$1}')
    const described = operation(route, named, responses, server.headerPrefix)
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = described
    addUsed(described)
    yield
  }
  addUsed(responses)
  const webhooks: Record<string, unknown> = {}
  for (const call of server.webhooks ?? []) {
    Object.assign(webhooks, Object.fromEntries([describeOutgoing(call, named, server.headerPrefix)]))
    yield
  }
  const parameters = shareParameters(paths)
  yield
  const credentials = new Set(routes.flatMap((route) => securityByKind[route.access.kind]))
  return {
    openapi: '3.1.0',
    info: {
      title: server.title,
      version: '3',
      description: `${server.description}\n\n${generalHeaders}`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server.url }],
    tags: [...new Set([...routes.map((route) => route.tag), ...(server.webhooks ? ['Webhooks'] : [])])].map((name) => ({
      name,
    })),
    paths,
    ...(server.webhooks && { webhooks }),
    components: {
      schemas: { ...components, Error: named({ ...ErrorBody, title: undefined }) },
      responses,
      parameters,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => usedHeaders.has(name))),
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes(server)).filter(([name]) => credentials.has(name)),
      ),
    },
  }
}

function operation(route: Route, named: (schema: unknown) => unknown, shared: SharedResponses, prefix: string) {
  const { answer } = route
  const query = { ...route.query, ...(isMachine(route.access) && selectorQuery) }
  const parameters = [
    ...Object.entries(route.params ?? {}).map(([name, schema]) => ({
      name,
      in: 'path',
      required: true,
      schema: named(schema),
    })),
    ...Object.entries(query).map(([name, schema]) => ({
      name,
      in: 'query',
      required: !('~optional' in schema) || Boolean(route.requiredQuery?.includes(name)),
      ...('deprecated' in schema && { deprecated: true }),
      ...((schema as { type?: string }).type === 'object' && { style: 'deepObject', explode: true }),
      schema: named(schema),
    })),
    ...headerParameters(route, prefix),
    ...(answer.isRanged ? rangeParameters : []),
  ]
  const contentType = answer.contentType ?? 'application/json'
  const content = answer.schema
    ? {
        [contentType]: {
          schema: named(answer.schema),
          ...(answer.example !== undefined && { example: answer.example }),
        },
      }
    : answer.contentType
      ? { [contentType]: { schema: { type: 'string' } } }
      : undefined
  const failureSchema =
    route.access.kind === 'oauth_client' ? named(OauthErrorBody) : { $ref: '#/components/schemas/Error' }
  const bodyLimit = toBodyLimit(route)
  const refusals = errorStatuses(route)
  const isLimited = refusals.includes(429)
  const headers = (status: number) => {
    const sent = describeHeaders(route, status, isLimited, prefix)
    return Object.keys(sent).length > 0 ? { headers: sent } : {}
  }
  const refusalParts = { isLimited, prefix, schema: failureSchema }
  const failures = refusals.map((status) => shareRefusal(shared, route, status, refusalParts))
  return {
    operationId: operationId(route),
    tags: [route.tag],
    summary: route.summary,
    description: [route.description, accessNote(route.access)].filter(Boolean).join('\n\n') || route.summary,
    security: describeSecurity(route.access),
    ...(route.access.kind === 'machine' && { 'x-required-scope': route.access.scope }),
    ...(bodyLimit && { 'x-body-limit': bodyLimit }),
    parameters,
    ...describeBody(route, named),
    responses: {
      [answer.status]: {
        description: answer.status === 204 ? 'Done; no body' : 'Success',
        ...headers(answer.status),
        ...(content && { content }),
      },
      ...(route.formAnswer && {
        [route.formAnswer.status]: {
          description: 'Success, if the request was form-encoded',
          ...headers(route.formAnswer.status),
          content: { 'application/json': { schema: named(route.formAnswer.schema) } },
        },
      }),
      ...(route.redirects && { 303: { description: 'Redirect', ...headers(303) } }),
      ...cachingResponses(answer, content, headers),
      ...Object.fromEntries(failures),
    },
  }
}
