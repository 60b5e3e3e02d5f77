import { isMachine, selectorQuery } from '../mount.ts'
import type { Route } from '../route.ts'
import { ErrorBody, OauthErrorBody } from './error-bodies.ts'
import { errorStatuses } from './error-statuses.ts'
import { describeBody } from './openapi-bodies.ts'
import { describeHeaders, headerParameters } from './openapi-headers.ts'
import { cachingResponses, rangeParameters } from './openapi-ranges.ts'
import { describeSecurity } from './openapi-security.ts'
import { operationId } from './operation-id.ts'
import { type SharedResponses, shareErrors } from './shared-responses.ts'

/** What the operations of a document share. */
export type Parts = { named: (schema: unknown) => unknown; responses: SharedResponses; prefix: string }

/** Describes a route as an operation of an OpenAPI document. */
export function describeOperation(route: Route, { named, responses, prefix }: Parts) {
  const { answer } = route
  const content = describeContent(route, named)
  const statuses = errorStatuses(route)
  const headers = (status: number) => {
    const sent = describeHeaders(route, status, prefix)
    return Object.keys(sent).length > 0 ? { headers: sent } : {}
  }
  const schema = named(route.access.kind === 'oauth_client' ? OauthErrorBody : ErrorBody)
  return {
    operationId: operationId(route),
    tags: [route.tag],
    summary: route.summary,
    ...describeAccess(route),
    parameters: listParameters(route, named, prefix),
    ...describeBody(route, named),
    responses: {
      [answer.status]: {
        description: answer.status === 204 ? 'Done; no body' : 'OK',
        ...headers(answer.status),
        ...(content && { content }),
      },
      ...(route.formAnswer && {
        [route.formAnswer.status]: {
          description: 'OK, if the request was form-encoded',
          ...headers(route.formAnswer.status),
          content: { 'application/json': { schema: named(route.formAnswer.schema) } },
        },
      }),
      ...(route.redirects && { 303: { description: 'Redirect', ...headers(303) } }),
      ...cachingResponses(answer, content, headers),
      ...shareErrors(responses, route, statuses, { prefix, schema }),
    },
  }
}

/** Who may call the route, and what its summary does not say. */
function describeAccess({ access, description }: Route) {
  const described = [description, access.kind === 'operator' && 'Needs an operator of the installation.']
  const text = described.filter(Boolean).join('\n\n')
  return {
    ...(text && { description: text }),
    security: describeSecurity(access),
    ...(access.kind === 'member' && { 'x-required-permission': access.permission }),
  }
}

function listParameters(route: Route, named: Parts['named'], prefix: string) {
  const query = { ...route.query, ...(isMachine(route.access) && selectorQuery) }
  return [
    ...Object.entries(route.params ?? {}).map(([name, schema]) => ({
      name,
      in: 'path',
      required: true,
      schema: named(schema),
    })),
    ...Object.entries(query).map(([name, schema]) => ({
      name,
      in: 'query',
      ...((!('~optional' in schema) || route.requiredQuery?.includes(name)) && { required: true }),
      ...('deprecated' in schema && { deprecated: true }),
      ...((schema as { type?: string }).type === 'object' && { style: 'deepObject', explode: true }),
      schema: named(schema),
    })),
    ...headerParameters(route, prefix),
    ...(route.answer.isRanged ? rangeParameters : []),
  ]
}

function describeContent({ answer }: Route, named: Parts['named']) {
  const contentType = answer.contentType ?? 'application/json'
  if (answer.schema)
    return {
      [contentType]: {
        schema: named(answer.schema),
        ...(answer.example !== undefined && { example: answer.example }),
      },
    }
  return answer.contentType ? { [contentType]: { schema: { type: 'string' } } } : undefined
}
