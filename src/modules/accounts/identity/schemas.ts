import { Type } from 'typebox'
import { Closed, Nullable, OneOf } from '../../../platform/http/schemas.ts'

export const IdentityOut = Closed(
  {
    auth_method: OneOf(['oauth', 'api_key']),
    user: Nullable(
      Closed({
        id: Type.Integer(),
        unique_id: Type.String(),
        email: Type.String(),
        fullname: Type.String(),
        avatar: Nullable(Type.String()),
      }),
    ),
    oauth_application: Nullable(Closed({ client_id: Type.String(), name: Type.String() })),
    connected_businesses: Type.Array(
      Closed({
        unique_id: Type.String(),
        username: Type.String(),
        name: Type.String(),
        is_enabled: Type.Boolean(),
        scopes: Type.Array(Type.String()),
      }),
    ),
  },
  { title: 'Identity' },
)
