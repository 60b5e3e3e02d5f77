import { showBytes } from '../../platform/http/send-error.ts'
import { toBodyLimit } from '../body-limits.ts'
import type { Route } from '../route.ts'
import { describeHeaders } from './openapi-headers.ts'
import { statusNames } from './status-names.ts'

/**
 * The error responses of an OpenAPI document. Operations refer to them: written out in each operation, they would be two
 * thirds of the document.
 */
export type SharedResponses = Record<string, object>

/** Returns the reference to an error response for an operation of this route, and adds the response to `shared`. */
export function shareRefusal(
  shared: SharedResponses,
  route: Route,
  status: number,
  { isLimited, prefix, schema }: { isLimited: boolean; prefix: string; schema: unknown },
) {
  const limit = status === 413 ? toBodyLimit(route) : undefined
  const size = limit === undefined ? '' : showBytes(limit)
  const name = [
    `Error${status}`,
    size?.replaceAll(' ', ''),
    route.kind === 'create' && 'Create',
    route.guestToken && 'Guest',
    route.access.kind === 'oauth_client' && 'Oauth',
    !isLimited && 'Unlimited',
  ].filter(Boolean)
  const key = name.join('')
  shared[key] ??= {
    description: size ? `The body is larger than ${size}` : statusNames[status]!,
    headers: describeHeaders(route, status, isLimited, prefix),
    content: { 'application/json': { schema } },
  }
  return [String(status), { $ref: `#/components/responses/${key}` }]
}
