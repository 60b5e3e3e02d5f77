import { Type } from 'typebox'
import { Closed, Email, Nullable, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { accessSeconds, refreshSeconds } from './rules.ts'

const Password = Type.String({ maxLength: 1000, description: '8 to 128 characters; common passwords are refused' })
const LoginAs = Type.Optional(Type.String({ maxLength: 20, description: 'Accepted and ignored' }))
const text = Nullable(Type.String())

export const RegisterIn = Closed(
  { name: Text(200), email: Email, password: Password, phone: Type.Optional(Nullable(Type.String({ maxLength: 30 }))) },
  { title: 'CustomerRegistration' },
)
export const LogInIn = Type.Object({
  email: Type.String({ maxLength: 254 }),
  password: Type.String({ maxLength: 1000 }),
  login_as: LoginAs,
})
export const OtpIn = Type.Object({
  email: Type.String({ maxLength: 254 }),
  otp: Type.String({ maxLength: 20 }),
  login_as: LoginAs,
})
export const ResendIn = Type.Object({ email: Type.String({ maxLength: 254 }), login_as: LoginAs })
export const ForgetIn = Type.Object({ email: Email })
export const SavePasswordIn = Type.Object({ token: Type.String({ maxLength: 4000 }), password: Password })
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

export const MessageOut = Closed({ message: Type.String() }, { title: 'CodeSent' })

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

export const ProfileOut = Closed(
  {
    customer: Closed({
      id: Type.Integer(),
      email: text,
      name: text,
      phone: text,
      avatar: text,
      bio_description: text,
      date_of_birth: text,
      sex: text,
      confirmed_at: Nullable(Timestamp),
      created_at: Timestamp,
      last_updated_at: Timestamp,
      status: Type.String(),
      is_unsubscribe: Type.Boolean(),
      business_id: Type.Integer(),
    }),
    store: Closed({
      id: Type.Integer(),
      unique_id: Type.String(),
      name: Type.String(),
      is_customer_otp_required: Type.Boolean(),
    }),
    is_generated_password_reset: Type.Boolean({
      description: 'Whether the customer has chosen a password, instead of one generated at checkout',
    }),
  },
  { title: 'CustomerProfile' },
)

export const ProfilePatch = Closed({
  name: Type.Optional(Text(200)),
  phone: Type.Optional(Nullable(Type.String({ maxLength: 30 }))),
  date_of_birth: Type.Optional(Nullable(Type.String({ format: 'date', maxLength: 10 }))),
  sex: Type.Optional(Nullable(OneOf(['female', 'male', 'other']))),
  is_unsubscribe: Type.Optional(Type.Boolean()),
})

export const PasswordIn = Closed({
  password: Password,
  current_password: Type.Optional(Type.String({ maxLength: 1000 })),
})
