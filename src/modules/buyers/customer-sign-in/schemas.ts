import { Type } from 'typebox'
import { Closed, Email, Nullable, Text } from '../../../platform/http/schemas.ts'

export const Password = Type.String({
  maxLength: 1000,
  description: '8 to 128 characters; common passwords are refused',
})
const LoginAs = Type.Optional(Type.String({ maxLength: 20, description: 'Accepted and ignored' }))

export const RegisterIn = Closed(
  { name: Text(200), email: Email, password: Password, phone: Type.Optional(Nullable(Type.String({ maxLength: 30 }))) },
  { title: 'CustomerRegistration' },
)
export const LogInIn = Type.Object({
  email: Type.String({ maxLength: 254 }),
  password: Type.String({ maxLength: 1000 }),
  login_as: LoginAs,
})
export const ForgotPasswordIn = Type.Object({ email: Email })
export const SavePasswordIn = Type.Object({ token: Type.String({ maxLength: 4000 }), password: Password })
