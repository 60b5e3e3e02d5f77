import { Type } from 'typebox'
import { Closed, Email, Nullable, Text, Timestamp } from '../../../platform/http/schemas.ts'

const Password = Type.String({ maxLength: 1000, description: '8 to 128 characters, not a common one' })

export const SignUpIn = Closed({ fullname: Text(200), email: Email, password: Password })

export const LogInIn = Closed({ email: Type.String({ maxLength: 254 }), password: Type.String({ maxLength: 1000 }) })

export const UserOut = Closed(
  {
    id: Type.Integer(),
    unique_id: Type.String(),
    email: Type.String(),
    fullname: Type.String(),
    avatar: Nullable(Type.String()),
    is_operator: Type.Boolean(),
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
