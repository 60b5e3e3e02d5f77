import { Type } from 'typebox'
import { Closed, Nullable, Text, Timestamp } from '../../../platform/http/schemas.ts'

export const UserPatch = Closed({ fullname: Type.Optional(Text(200)) })

export const UserOut = Closed(
  {
    id: Type.Integer(),
    unique_id: Type.String(),
    email: Type.String(),
    fullname: Type.String(),
    avatar: Nullable(Type.String()),
    is_operator: Type.Boolean(),
    is_email_verified: Type.Boolean(),
    is_two_factor_on: Type.Boolean(),
    created_at: Timestamp,
  },
  { title: 'User' },
)

export const SessionOut = Closed(
  {
    id: Type.Integer(),
    user_agent: Nullable(Type.String()),
    ip: Nullable(Type.String()),
    created_at: Timestamp,
    last_seen_at: Timestamp,
    expires_at: Timestamp,
    is_current: Type.Boolean(),
  },
  { title: 'Session' },
)
