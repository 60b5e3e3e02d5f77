import { Type } from 'typebox'
import { Closed, Timestamp } from '../../../platform/http/schemas.ts'

const LoginAs = Type.Optional(Type.String({ maxLength: 20, description: 'Accepted and ignored' }))
const Phone = Type.String({ maxLength: 30 })
const Otp = Type.String({ maxLength: 20 })

const target = {
  email: Type.Optional(Type.String({ maxLength: 254 })),
  phone: Type.Optional(
    Type.String({
      maxLength: 30,
      description: 'In place of `email`: the code is sent by WhatsApp, to a confirmed number',
    }),
  ),
}
export const CodeIn = Type.Object({ ...target, login_as: LoginAs })
export const OtpIn = Type.Object({ ...target, otp: Otp, login_as: LoginAs })

export const PhoneCodeIn = Closed({ phone: Phone })
export const ConfirmPhoneIn = Closed({ phone: Phone, otp: Otp })
export const ConfirmedPhoneOut = Closed(
  { phone: Type.String(), phone_confirmed_at: Timestamp },
  { title: 'ConfirmedPhone' },
)

export const MessageOut = Closed({ message: Type.String() }, { title: 'CodeSent' })
