import { type Static, Type } from 'typebox'
import { Closed, Nullable, Text, Timestamp } from '../../../platform/http/schemas.ts'

const Address = Text(2000)
const Names = Type.Array(Text(100), { maxItems: 100, uniqueItems: true })

const tagFields = {
  tag_code: Text(100),
  label: Text(200),
  price: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Whole currency units' }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  action_key: Text(100),
}

const BillingTagIn = Closed(tagFields)

export const BillingTagOut = Closed(
  { billing_tag_id: Type.String({ format: 'uuid' }), ...tagFields },
  { title: 'BillingTag' },
)

const WebhookIn = Closed({
  is_enabled: Type.Optional(Type.Boolean()),
  url: Type.Optional(Nullable(Address)),
  events: Type.Optional(Names),
})

const optionalFields = {
  description: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
  logo_url: Type.Optional(Nullable(Address)),
  homepage_url: Type.Optional(Nullable(Address)),
  manage_url: Type.Optional(Nullable(Address)),
  webhook: Type.Optional(WebhookIn),
  billing_tags: Type.Optional(Type.Array(BillingTagIn, { maxItems: 50 })),
  ip_allowlist: Type.Optional(Type.Array(Text(50), { maxItems: 100, description: 'CIDR ranges or addresses' })),
}

export const ApplicationIn = Closed({ name: Text(100), redirect_uri: Address, scopes: Names, ...optionalFields })

export const ApplicationPatch = Closed({
  name: Type.Optional(Text(100)),
  redirect_uri: Type.Optional(Address),
  scopes: Type.Optional(Names),
  ...optionalFields,
})

export const VerificationIn = Closed({
  updated_at: Text(40, { description: '`updated_at` of the app that was read; 409 if it has changed since' }),
})

export const RevisionDecisionIn = Closed({
  requested_at: Text(40, { description: '`requested_at` of the revision that was read' }),
})

export type ApplicationChange = Static<typeof ApplicationPatch>

const fields = {
  client_id: Type.String(),
  name: Type.String(),
  description: Nullable(Type.String()),
  logo_url: Nullable(Type.String()),
  homepage_url: Nullable(Type.String()),
  redirect_uri: Type.String(),
  manage_url: Nullable(Type.String()),
  scopes: Type.Array(Type.String()),
  webhook: Closed({ is_enabled: Type.Boolean(), url: Nullable(Type.String()), events: Type.Array(Type.String()) }),
  billing_tags: Type.Array(BillingTagOut),
  ip_allowlist: Type.Array(Type.String()),
  is_verified: Type.Boolean(),
  verified_at: Nullable(Timestamp),
  revision: Nullable(
    Closed(
      {
        name: Type.Optional(Type.String()),
        description: Type.Optional(Nullable(Type.String())),
        logo_url: Type.Optional(Nullable(Type.String())),
        homepage_url: Type.Optional(Nullable(Type.String())),
        redirect_uri: Type.Optional(Type.String()),
        manage_url: Type.Optional(Nullable(Type.String())),
        scopes: Type.Optional(Type.Array(Type.String())),
        webhook_url: Type.Optional(Type.String()),
        is_webhook_enabled: Type.Optional(Type.Boolean()),
        billing_tags: Type.Optional(Type.Array(BillingTagOut)),
        requested_at: Timestamp,
      },
      {
        title: 'AppRevision',
        description: 'Changes to a verified app that wait for an operator; only the fields that change',
      },
    ),
  ),
  client_secret_masked: Type.String(),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const ApplicationOut = Closed(fields, { title: 'App' })

export const IssuedApplicationOut = Closed(
  { ...fields, client_secret: Type.String({ description: 'The full value. It is shown only in this response.' }) },
  { title: 'IssuedApp' },
)

export const OwnedApplicationOut = Closed(
  { ...fields, owner: Closed({ unique_id: Type.String(), name: Type.String() }) },
  { title: 'OwnedApp' },
)
