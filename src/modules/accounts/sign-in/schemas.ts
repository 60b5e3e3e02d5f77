import { Type } from 'typebox'
import { Closed, Email, Text } from '../../../platform/http/schemas.ts'

const Password = Type.String({ maxLength: 1000, description: '8 to 128 characters, not a common one' })
const KnownPassword = Type.String({ maxLength: 1000 })
const Token = Type.String({ maxLength: 200, description: 'The token in the mailed link' })
const Code = Type.String({ maxLength: 20, description: 'A code of the authenticator app, or a recovery code' })

export const SignUpIn = Closed({
  fullname: Text(200),
  email: Email,
  password: Password,
  invitation: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'The token of an invitation to this address, which proves the address',
    }),
  ),
  return_to: Type.Optional(
    Type.String({ maxLength: 4000, pattern: '^/', description: 'The path of the page to open afterwards' }),
  ),
})
export const ConfirmSignUpIn = Closed({
  token: Token,
  password: Type.Optional(
    Type.String({ maxLength: 1000, description: 'Not needed in the browser in which the person signed up' }),
  ),
})

export const LogInIn = Closed({
  email: Type.String({ maxLength: 254 }),
  password: KnownPassword,
  code: Type.Optional(Code),
})

export const ForgotPasswordIn = Closed({ email: Email })
export const ResetIn = Closed({ token: Token, password: Password })
export const VerifyEmailIn = Closed({ token: Token })
export const PasswordIn = Closed({ current_password: KnownPassword, password: Password })
export const BeginTwoFactorIn = Closed({ password: KnownPassword })
export const ConfirmTwoFactorIn = Closed({ code: Code })
export const ProvenIn = Closed({ password: KnownPassword, code: Code })

export const SignUpMessage = Closed({ message: Type.String() }, { title: 'SignUpMailed' })

export const TwoFactorSetUp = Closed(
  {
    secret: Type.String({ description: 'For typing into the authenticator app' }),
    uri: Type.String({ description: '`otpauth://` address, for a QR code' }),
  },
  { title: 'TwoFactorSetUp' },
)

export const RecoveryCodes = Closed(
  { recovery_codes: Type.Array(Type.String(), { description: 'Shown once; each replaces one code of the app' }) },
  { title: 'RecoveryCodes' },
)
