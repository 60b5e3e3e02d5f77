import { Type } from 'typebox'
import { customer } from '../../../access/access.ts'
import type { CustomerCaller } from '../../../access/caller.ts'
import { limitFailures } from '../../../access/limit-attempts.ts'
import { action, type Route, read } from '../../../access/route.ts'
import type { Service } from '../../../platform/service.ts'
import { checkPassword } from '../customer-sign-in/index.ts'
import { changePassword } from './change-password.ts'
import { getProfile } from './get-profile.ts'
import { PasswordIn, ProfileOut, ProfilePatch } from './schemas.ts'
import { updateProfile } from './update-profile.ts'
import { showProfile } from './views.ts'

const tag = 'Customer account'
const params = { store_id: Type.String({ description: "The store's unique_id" }) }
const answer = { status: 200, schema: ProfileOut }
const me = '/v3/stores/:store_id/customers/me'

/** Profile and password, each under the two paths that clients use. */
export const customerProfileRoutes = (service: Service): Route[] => {
  const { db, config } = service
  const show = async (caller: CustomerCaller) => showProfile(await getProfile(db, caller), caller, config.baseUrl)
  const profile = (path: string): Route[] => [
    read({
      method: 'GET',
      path,
      tag,
      summary: 'Read my profile',
      access: customer,
      params,
      answer,
      handle: async ({ caller }) => show(caller),
    }),
    action({
      method: 'PATCH',
      path,
      tag,
      summary: 'Change my profile, except the email address',
      access: customer,
      params,
      body: ProfilePatch,
      answer,
      example: { name: 'Budi Santoso', phone: '628112345678' },
      withoutTransaction: true,
      handle: async ({ caller, body, now }) => {
        await updateProfile(db, caller, body, now)
        return await show(caller)
      },
    }),
  ]
  const password = (method: 'POST' | 'PATCH', path: string): Route =>
    action({
      method,
      path,
      tag,
      summary: 'Set a new password and revoke my other logins',
      description: 'Requires `current_password`, unless the current password was generated at checkout.',
      access: customer,
      params,
      body: PasswordIn,
      answer,
      example: { current_password: 'kopi tubruk pagi hari', password: 'teh poci sore hari' },
      withoutTransaction: true,
      handle: async ({ caller, body, now, request, reply }) => {
        checkPassword(body.password)
        const attempt = { realm: 'storefront', account: `customer:${caller.customer_id}`, isSignedIn: true } as const
        const change = { ...body, language: request.headers['accept-language'] }
        await limitFailures(service, request, reply, attempt, () => changePassword(service, caller, change, now))
        return await show(caller)
      },
    })
  return [
    ...profile(me),
    ...profile(`${me}/profile`),
    password('POST', `${me}/set-new-password`),
    password('PATCH', `${me}/profile/password`),
  ]
}
