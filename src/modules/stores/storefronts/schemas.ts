import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Timestamp } from '../../../platform/http/schemas.ts'

const creator = Nullable(Closed({ unique_id: Type.String(), fullname: Type.String() }))
const status = OneOf(['active', 'revoked'])
const record = {
  store_id: Type.Integer(),
  status,
  created_by: creator,
  inserted_at: Timestamp,
  updated_at: Timestamp,
}

export const StorefrontKeyOut = Closed(
  {
    id: Type.String({ format: 'uuid' }),
    token: Nullable(Type.String({ description: 'Publishable; null once revoked' })),
    ...record,
  },
  { title: 'StorefrontKey' },
)

export const AllowedOriginOut = Closed(
  { id: Type.String({ format: 'uuid' }), origin: Type.String({ examples: ['https://shop.example'] }), ...record },
  { title: 'AllowedOrigin' },
)

export const AllowedOriginIn = Closed({
  origin: Type.String({ minLength: 1, maxLength: 300, examples: ['https://shop.example'] }),
})

export const CustomDomainOut = Closed(
  {
    id: Type.Integer(),
    hostname: Type.String({ examples: ['shop.example.com'] }),
    full_url: Type.String({ examples: ['https://shop.example.com'] }),
    is_verified: Type.Boolean(),
    dns_record: Closed({
      type: Type.Literal('TXT'),
      name: Type.String({ examples: ['_etalase.shop.example.com'] }),
      value: Type.String(),
    }),
    store_unique_id: Nullable(Type.String()),
    created_at: Timestamp,
  },
  { title: 'ClaimedDomain' },
)

export const CustomDomainIn = Closed({ hostname: Type.String({ minLength: 1, maxLength: 253 }) })

export const PaymentAccountOut = Closed(
  {
    id: Type.Integer(),
    unique_id: Type.String(),
    account_holder: Type.String(),
    account_number: Type.String(),
    method: Type.String(),
    is_owned_by_store: Type.Boolean(),
    financial_entity: Closed({
      id: Type.Integer(),
      code: Type.String(),
      name: Type.String(),
      entity_type: Type.String(),
    }),
  },
  { title: 'PaymentAccount' },
)
