import { Type } from 'typebox'
import { customer } from '../../../access/access.ts'
import { limitFailures, limitRequests } from '../../../access/limit-attempts.ts'
import { action, type Route } from '../../../access/route.ts'
import type { Service } from '../../../platform/service.ts'
import { readPhone } from './code-targets.ts'
import { confirmPhone, requestPhoneCode } from './confirm-phone.ts'
import { phoneCodeMessage } from './rules.ts'
import { ConfirmedPhoneOut, ConfirmPhoneIn, MessageOut, PhoneCodeIn } from './schemas.ts'

const tag = 'Customer account'
const params = { store_id: Type.String({ description: "The store's unique_id" }) }
const path = '/v3/stores/:store_id/customers/me/phone'

/** How a signed-in customer confirms a phone number, which signs in afterwards. */
export const customerPhoneRoutes = (service: Service): Route[] => [
  action({
    method: 'POST',
    path: `${path}/code`,
    tag,
    summary: 'Send a code by WhatsApp to a phone number that I want to sign in with',
    description:
      'The code completes `phone/confirm`. The response is the same for every number. A store that sends no codes by WhatsApp refuses the number (`not_offered`).',
    access: customer,
    params,
    body: PhoneCodeIn,
    answer: { status: 200, schema: MessageOut },
    example: { phone: '628112345678' },
    withoutTransaction: true,
    handle: async ({ caller, body, now, request, reply }) => {
      const phone = readPhone(body.phone)
      await limitRequests(service, request, reply, { realm: 'reset', account: `customer:${caller.customer_id}` })
      await requestPhoneCode(service, caller, phone, request, now)
      return { message: phoneCodeMessage }
    },
  }),
  action({
    method: 'POST',
    path: `${path}/confirm`,
    tag,
    summary: 'Confirm a phone number with the code, and sign in with it from now on',
    description: 'Another account of the business that had confirmed the number no longer signs in with it.',
    access: customer,
    params,
    body: ConfirmPhoneIn,
    answer: { status: 200, schema: ConfirmedPhoneOut },
    example: { phone: '628112345678', otp: '482913' },
    withoutTransaction: true,
    handle: async ({ caller, body, now, request, reply }) => {
      const phone = readPhone(body.phone)
      const attempt = { realm: 'storefront', account: `customer:${caller.customer_id}`, isSignedIn: true } as const
      const confirmation = { phone, otp: body.otp, language: request.headers['accept-language'] }
      return await limitFailures(service, request, reply, attempt, () =>
        confirmPhone(service, caller, confirmation, now),
      )
    },
  }),
]
