import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { Password } from '../customer-sign-in/index.ts'

const text = Nullable(Type.String())

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
      phone_confirmed_at: Nullable(Timestamp),
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
