import { Type } from 'typebox'
import { Closed, Id, Nullable, OneOf, Timestamp } from '../../../platform/http/schemas.ts'

export const CallOut = Closed(
  {
    id: Type.Integer(),
    called_at: Timestamp,
    method: Type.String(),
    route: Type.String({ description: 'As it is declared, without ids and query', examples: ['/v3/orders/:id'] }),
    status: Type.Integer(),
    duration_ms: Type.Integer(),
    request_id: Type.String({ description: 'As in `X-Request-Id`' }),
    credential: Closed({
      kind: OneOf(['api_key', 'app']),
      id: Nullable(Type.String({ description: "The key's id, or the app's client_id; null of a deleted app" })),
      name: Nullable(Type.String({ description: 'Null if the key or app was deleted' })),
    }),
  },
  { title: 'Call' },
)

export const ownQuery = {
  status: Type.Optional(
    Type.String({
      pattern: '^[1-5](xx|\\d\\d)$',
      maxLength: 3,
      description: 'Only this status, or `4xx` for all from 400 to 499',
    }),
  ),
  newer_than: Type.Optional({ ...Id, description: 'Only calls with a higher `id`, to follow them' }),
}

export const businessQuery = {
  ...ownQuery,
  key_id: Type.Optional({ ...Id, description: 'Only calls of this API key' }),
  client_id: Type.Optional(Type.String({ maxLength: 60, description: 'Only calls of this app' })),
}
