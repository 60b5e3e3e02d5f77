import { showBytes } from '../../platform/http/send-error.ts'
import { toBodyLimit } from '../body-limits.ts'
import type { Route } from '../route.ts'
import { describeHeaders } from './openapi-headers.ts'
import { statusNames } from './status-names.ts'

/** The statuses that a shared response stands for, with `4XX` and `5XX`. */
export const statusesKey = 'x-statuses'

type SharedResponse = {
  description: string
  [statusesKey]: number[]
  headers: object
  content: object
}

/**
 * The error responses of an OpenAPI document. Operations that refuse for the same statuses refer to the same response:
 * a reference for each status would be a sixth of the document.
 */
export type SharedResponses = Record<string, SharedResponse>

type Parts = { prefix: string; schema: unknown }

/** Returns `4XX` and `5XX` of an operation of this route, as references to responses that it adds to `shared`. */
export function shareErrors(shared: SharedResponses, route: Route, statuses: number[], parts: Parts) {
  const ranges = Map.groupBy(statuses, (status) => `${Math.floor(status / 100)}XX`)
  return Object.fromEntries([...ranges].map(([range, some]) => [range, shareError(shared, route, some, parts)]))
}

function shareError(shared: SharedResponses, route: Route, statuses: number[], { prefix, schema }: Parts) {
  const limit = toBodyLimit(route)
  const size = limit === undefined ? undefined : showBytes(limit)
  const describe = (status: number) =>
    status === 413 && size ? `The body is larger than ${size}` : statusNames[status]!
  const name = [
    ...statuses.map((status) => (status === 413 && size ? `413-${size.replaceAll(' ', '')}` : status)),
    route.kind === 'create' && 'Create',
    route.guestToken && 'Guest',
    route.access.kind === 'oauth_client' && 'Oauth',
  ]
    .filter(Boolean)
    .join('-')
  shared[name] ??= {
    description: statuses.map((status) => `- \`${status}\` ${describe(status)}`).join('\n'),
    [statusesKey]: statuses,
    headers: Object.assign({}, ...statuses.map((status) => describeHeaders(route, status, prefix))),
    content: { 'application/json': { schema } },
  }
  return { $ref: `#/components/responses/${name}` }
}

type Response = object & { [statusesKey]?: number[] }
type Responses = Record<string, Response | { $ref: string }>

/** The response of an operation to this status; undefined if it has none. */
export function findResponse<R extends Response>(
  responses: Responses,
  status: number,
  shared: Record<string, R>,
): R | undefined {
  const found = responses[status] ?? responses[`${Math.floor(status / 100)}XX`]
  const response = found && ('$ref' in found ? shared[found.$ref.split('/').at(-1)!] : (found as R))
  return response?.[statusesKey]?.includes(status) === false ? undefined : response
}

/** The statuses of an operation, each by itself. */
export const listStatuses = (responses: Responses, shared: Record<string, Response>): number[] =>
  Object.entries(responses).flatMap(([status, response]) => {
    const described = '$ref' in response ? shared[response.$ref.split('/').at(-1)!] : response
    return described?.[statusesKey] ?? [Number(status)]
  })
