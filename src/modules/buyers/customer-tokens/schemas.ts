import { Type } from 'typebox'
import { Closed } from '../../../platform/http/schemas.ts'
import { accessSeconds, refreshSeconds } from './rules.ts'

export const RefreshIn = Type.Object({ refresh: Type.String({ maxLength: 4000 }) })
export const BlacklistIn = Type.Object({
  tokens: Type.Array(Type.String({ maxLength: 4000 }), { minItems: 1, maxItems: 20 }),
})

export const TokensOut = Closed(
  {
    access: Type.String({ description: 'JWT for the header `Authorization: Bearer`' }),
    refresh: Type.String({ description: 'Opaque, single-use token' }),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ examples: [accessSeconds] }),
    refresh_expires_in: Type.Integer({ examples: [refreshSeconds] }),
  },
  { title: 'CustomerTokens' },
)

export const JwksOut = Closed(
  {
    keys: Type.Array(
      Closed({
        kty: Type.Literal('OKP'),
        crv: Type.Literal('Ed25519'),
        x: Type.String(),
        kid: Type.String(),
        alg: Type.Literal('EdDSA'),
        use: Type.Literal('sig'),
      }),
    ),
  },
  { title: 'CustomerTokenKeys' },
)
