import { type Static, Type } from 'typebox'
import { electronicMethods } from '../../../integrations/payments/index.ts'
import { Closed, Id, MoneyIn, MoneyOut, Nullable, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { accountKinds, checkProblems } from './rules.ts'

const modes = ['test', 'live'] as const

const CredentialsIn = Type.Record(Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }), Nullable(Text(4000)), {
  maxProperties: 20,
  description: 'Values by the field names of the provider. Never shown again',
})

const MethodIn = Closed({
  payment_method: OneOf(electronicMethods as readonly [string, ...string[]]),
  is_enabled: Type.Optional(Type.Boolean()),
  minimum_amount: Type.Optional(Nullable(MoneyIn)),
  maximum_amount: Type.Optional(Nullable(MoneyIn)),
  fee_amount: Type.Optional(MoneyIn),
  fee_basis_points: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 10_000, description: 'What the provider keeps, in hundredths of a percent' }),
  ),
  expiry_minutes: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 525_600 }))),
})

const writable = {
  is_active: Type.Optional(Type.Boolean()),
  rank: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description:
        'Of the accounts that serve a method the lowest is asked first; the next takes over while it is down',
    }),
  ),
  store_ids: Type.Optional(
    Nullable(Type.Array(Id, { maxItems: 100, uniqueItems: true, description: 'null: every store of the business' })),
  ),
  methods: Type.Optional(
    Type.Array(MethodIn, { maxItems: 60, description: 'In the order that buyers see; others are switched off' }),
  ),
}

export const AccountIn = Closed(
  {
    provider: Text(40),
    mode: OneOf(modes),
    name: Text(100),
    credentials: CredentialsIn,
    ...writable,
  },
  { title: 'ProviderAccountIn' },
)
export type AccountInput = Static<typeof AccountIn>
export type MethodInput = Static<typeof MethodIn>

export const AccountPatch = Closed({
  name: Type.Optional(Text(100)),
  credentials: Type.Optional(CredentialsIn),
  ...writable,
})
export type AccountChange = Static<typeof AccountPatch>

const MethodOut = Closed({
  payment_method: Type.String(),
  is_enabled: Type.Boolean(),
  minimum_amount: Nullable(MoneyOut),
  maximum_amount: Nullable(MoneyOut),
  fee_amount: MoneyOut,
  fee_basis_points: Type.Integer(),
  expiry_minutes: Nullable(Type.Integer()),
})

export const AccountOut = Closed(
  {
    id: Type.Integer(),
    kind: OneOf(accountKinds, { description: '`message`: buyers are written to with it' }),
    provider: Type.String(),
    mode: OneOf(modes),
    name: Type.String(),
    is_active: Type.Boolean(),
    rank: Type.Integer(),
    store_ids: Nullable(Type.Array(Type.Integer())),
    methods: Type.Array(MethodOut),
    credentials: Type.Array(
      Closed({
        field: Type.String(),
        is_set: Type.Boolean(),
        last_four: Nullable(Type.String({ description: 'Of long values only' })),
      }),
    ),
    callback_url: Type.String({ description: 'Enter it in the dashboard of the provider' }),
    last_check: Nullable(
      Closed({
        at: Timestamp,
        is_ok: Type.Boolean(),
        code: Nullable(OneOf(checkProblems)),
        error: Nullable(Type.String({ description: 'In the words of the provider' })),
      }),
    ),
    last_callback_at: Nullable(Timestamp),
    created_at: Timestamp,
    last_updated_at: Timestamp,
  },
  { title: 'ProviderAccount' },
)

export const ProviderOut = Closed(
  {
    provider: Type.String(),
    kind: OneOf(accountKinds),
    modes: Type.Array(OneOf(modes)),
    credential_fields: Type.Array(
      Closed({
        name: Type.String(),
        label_key: Type.String(),
        is_secret: Type.Boolean(),
        is_required: Type.Boolean(),
      }),
    ),
    methods: Type.Array(
      Closed({
        payment_method: Type.String(),
        minimum_amount: MoneyOut,
        maximum_amount: Nullable(MoneyOut),
        expiry: Nullable(
          Closed({
            minimum_minutes: Type.Integer(),
            maximum_minutes: Type.Integer(),
            default_minutes: Type.Integer(),
          }),
        ),
        refund: OneOf(['none', 'full', 'partial']),
        refund_days: Nullable(Type.Integer()),
        needs_phone: Type.Boolean(),
        presents: OneOf(['number', 'code', 'qr', 'link', 'app_link']),
      }),
    ),
  },
  { title: 'AccountProvider' },
)

export const RuleOut = Closed(
  {
    store_id: Type.Integer(),
    payment_method: Type.String(),
    account_ids: Type.Array(Type.Integer(), { description: 'The first is asked first; the others take over' }),
  },
  { title: 'ProviderAccountRule' },
)

export const CallOut = Closed(
  {
    id: Type.Integer(),
    method: Type.String(),
    url: Type.String(),
    status: Nullable(Type.Integer({ description: 'null: there was no answer' })),
    error: Nullable(Type.String()),
    error_code: Nullable(Type.String({ description: 'What `error` says, as a stable code' })),
    duration_ms: Type.Integer(),
    request_body: Nullable(Type.String({ description: 'Masked and cut' })),
    response_body: Nullable(Type.String({ description: 'Masked and cut' })),
    called_at: Timestamp,
  },
  { title: 'ProviderAccountCall' },
)
