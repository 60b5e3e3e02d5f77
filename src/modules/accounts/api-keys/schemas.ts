import { Type } from 'typebox'
import { Closed, MomentIn, Nullable, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'

const Scopes = Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100, uniqueItems: true })

export const ApiKeyIn = Closed({
  name: Text(100),
  description: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  key_type: OneOf(['secret', 'restricted'], { description: 'secret: full access; restricted: only its scopes' }),
  scopes: Type.Optional(Scopes),
  expires_at: Type.Optional(Nullable(MomentIn)),
})

export const ApiKeyPatch = Closed({
  name: Type.Optional(Text(100)),
  description: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  scopes: Type.Optional(Scopes),
})

const fields = {
  id: Type.Integer(),
  name: Type.String(),
  description: Nullable(Type.String()),
  key_type: OneOf(['secret', 'restricted']),
  key: Type.String({ description: 'Masked, except in the response to create and rotate', examples: ['sk_AbCd…wXyZ'] }),
  scopes: Type.Array(Type.String()),
  expires_at: Nullable(Timestamp),
  is_expired: Type.Boolean(),
  last_used_at: Nullable(Timestamp),
  usage_count: Type.Integer(),
  rate_limit_per_hour: Type.Integer(),
  created_by: Nullable(
    Closed({
      unique_id: Type.String(),
      fullname: Type.String(),
      is_member: Type.Boolean({ description: 'False after this person has left the business; the key still works' }),
    }),
  ),
  exceeds_maker: Type.Boolean({
    description:
      'The person who created the key could not create it today, and no owner has confirmed it; it still works',
  }),
  confirmed: Nullable(
    Closed({
      fullname: Nullable(Type.String({ description: 'The owner; null after the account was deleted' })),
      at: Timestamp,
    }),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const ApiKeyOut = Closed(fields, { title: 'ApiKey' })

export const IssuedApiKeyOut = Closed(fields, {
  title: 'IssuedApiKey',
  description: '`key` is the full value. It is shown only in this response.',
})
