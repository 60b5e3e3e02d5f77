import { showBytes } from '../../platform/http/send-error.ts'
import { toBodyLimit } from '../body-limits.ts'
import type { Route } from '../route.ts'
import { describeHeaders } from './openapi-headers.ts'
import { statusNames } from './status-names.ts'

/** Refusals, as the components of a document that its operations refer to: written out they were two thirds of it. */
export type SharedResponses = Record<string, object>

/** The entry of a refusal in an operation of this route. Its content is added to the shared ones. */
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
