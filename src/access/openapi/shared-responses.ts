import { showBytes } from '../../platform/http/send-error.ts'
import { toBodyLimit } from '../body-limits.ts'
import type { Route } from '../route.ts'
import { describeHeaders } from './openapi-headers.ts'
import { statusNames } from './status-names.ts'

/** The statuses that a shared response stands for. */
export const statusesKey = 'x-statuses'
const limitKey = 'x-body-limit'

type SharedResponse = {
  description: string
  [statusesKey]: number[]
  [limitKey]?: number
  headers: object
  content: object
}

/**
 * The error responses of an OpenAPI document. Operations that refuse for the same statuses refer to the same response:
 * a reference for each status would be a sixth of the document.
 */
export type SharedResponses = Record<string, SharedResponse>

type Parts = { prefix: string; schema: unknown }

/** Every operation has this. */
const usual = 400
/** Every operation may answer this, so the description of the document says it once. */
const unavailable = 503

/** Returns `4XX` and `5XX` of an operation of this route, as references to responses that it adds to `shared`. */
export function shareErrors(shared: SharedResponses, route: Route, statuses: number[], parts: Parts) {
  const ranges = Map.groupBy(statuses, (status) => `${Math.floor(status / 100)}XX`)
  const isGeneral = (some: number[]) => some.length === 1 && some[0] === unavailable
  return Object.fromEntries(
    [...ranges].flatMap(([range, some]) => (isGeneral(some) ? [] : [[range, shareError(shared, route, some, parts)]])),
  )
}

function shareError(shared: SharedResponses, route: Route, statuses: number[], { prefix, schema }: Parts) {
  const limit = statuses.includes(413) ? toBodyLimit(route) : undefined
  const size = limit === undefined ? undefined : showBytes(limit)
  const response = {
    description: statuses.map((status) => (status === 413 && size ? `413 (over ${size})` : status)).join(', '),
    [statusesKey]: statuses,
    ...(limit !== undefined && { [limitKey]: limit }),
    headers: Object.assign({}, ...statuses.map((status) => describeHeaders(route, status, prefix))),
    content: { 'application/json': { schema } },
  }
  const name = [
    ...statuses.filter((status) => status !== usual),
    ...(size ? [size.replaceAll(' ', '')] : []),
    ...(route.kind === 'create' ? ['Create'] : []),
    ...(route.guestToken ? ['Guest'] : []),
    ...(route.access.kind === 'oauth_client' ? ['Oauth'] : []),
  ].join('-')
  shared[name || usual] ??= response
  return { $ref: `#/components/responses/${name || usual}` }
}

const printStatuses = (statuses: number[], describe: (status: number) => string) =>
  statuses.map((status) => `- \`${status}\` ${describe(status)}`).join('\n')

/** Part of the description of the document: what each status of an error means. */
export const errorNote = `An operation refuses with the statuses that its \`4XX\` lists. Any may answer 503, and 500, with the same body. They mean:\n\n${printStatuses(
  Object.keys(statusNames).map(Number),
  (status) => statusNames[status]!,
)}`

type Response = object & { [statusesKey]?: number[]; [limitKey]?: number }
type Responses = Record<string, Response | { $ref: string }>

/** The statuses of a shared response with their meanings, as a list in Markdown. */
export const explainErrors = ({ [statusesKey]: statuses = [], [limitKey]: limit }: Response): string =>
  printStatuses(statuses, (status) =>
    status === 413 && limit !== undefined ? `The body is larger than ${showBytes(limit)}` : statusNames[status]!,
  )

/** The response of an operation to this status; undefined if it has none. 503 has the body of refusals. */
export function findResponse<R extends Response>(
  responses: Responses,
  status: number,
  shared: Record<string, R>,
): R | undefined {
  const isGeneral = status === unavailable && !('5XX' in responses)
  const found = responses[status] ?? responses[isGeneral ? '4XX' : `${Math.floor(status / 100)}XX`]
  const response = found && ('$ref' in found ? shared[found.$ref.split('/').at(-1)!] : (found as R))
  return !isGeneral && response?.[statusesKey]?.includes(status) === false ? undefined : response
}

/** The statuses of an operation, each by itself. */
export const listStatuses = (responses: Responses, shared: Record<string, Response>): number[] =>
  Object.entries(responses).flatMap(([status, response]) => {
    const described = '$ref' in response ? shared[response.$ref.split('/').at(-1)!] : response
    return described?.[statusesKey] ?? [Number(status)]
  })
