import { runAtOnce } from '../../platform/concurrency/slices.ts'
import { PageFields } from '../../platform/http/schemas.ts'
import { describeOutgoing, describeVerification, type OutgoingCall } from '../outgoing-call.ts'
import type { Route } from '../route.ts'
import { describeOperation } from './describe-operation.ts'
import { ErrorBody } from './error-bodies.ts'
import { createSchemaNames } from './name-schemas.ts'
import { generalHeaders, responseHeaders } from './openapi-headers.ts'
import { findUsualSecurity, memberNote, securityByKind, securitySchemes } from './openapi-security.ts'
import { relateAnswers } from './relate-schemas.ts'
import { type PathItem, shareParameters } from './shared-parameters.ts'
import { errorNote, type SharedResponses } from './shared-responses.ts'

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
  const { named, schemas } = createSchemaNames()
  const paths: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {}
  const headers = responseHeaders(server.headerPrefix)
  const usedHeaders = new Set<string>()
  const responses: SharedResponses = {}
  const requests: unknown[] = []
  const answers: unknown[] = [responses]
  const addUsed = (described: object) => {
    const text = JSON.stringify(described)
    for (const name of Object.keys(headers)) if (text.includes(`#/components/headers/${name}"`)) usedHeaders.add(name)
  }
  for (const route of routes) {
    const path = route.path.replace(/:([a-z_]+)/g, '{$1}')
    const described = describeOperation(route, { named, responses, prefix: server.headerPrefix })
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = described
    addUsed(described)
    requests.push(described.parameters, described.requestBody)
    answers.push(described.responses)
    yield
  }
  addUsed(responses)
  const webhooks: Record<string, ReturnType<typeof describeOutgoing>> = {}
  for (const call of server.webhooks ?? []) {
    const described = describeOutgoing(call, named, server.headerPrefix)
    webhooks[call.name] = described
    answers.push(described.post.requestBody)
    yield
  }
  const security = findUsualSecurity(paths)
  const parameters = shareParameters({ ...paths, ...webhooks } as Record<string, PathItem>, Object.keys(schemas))
  yield
  const credentials = new Set(routes.flatMap((route) => securityByKind[route.access.kind]))
  named(ErrorBody)
  named(PageFields)
  yield* relateAnswers(answers, requests, schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: server.title,
      version: '3',
      description: [
        server.description,
        generalHeaders,
        errorNote,
        ...(credentials.has('session') ? [memberNote] : []),
      ].join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server.url }],
    ...(security && { security }),
    tags: [
      ...[...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
      ...(server.webhooks ? [{ name: 'Webhooks', description: describeVerification(server.headerPrefix) }] : []),
    ] as Tag[],
    paths,
    ...(server.webhooks && { webhooks }),
    components: {
      schemas,
      responses,
      parameters,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => usedHeaders.has(name))),
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes(server)).filter(([name]) => credentials.has(name)),
      ),
    },
  }
}

type Tag = { name: string; description?: string }
