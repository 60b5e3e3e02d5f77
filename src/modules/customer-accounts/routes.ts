import { Type } from 'typebox'
import { customer } from '../../access/access.ts'
import { type Route, route } from '../../access/route.ts'
import type { Service } from '../../platform/service.ts'
import { getProfile } from './get-profile.ts'
import { ProfileOut } from './schemas.ts'
import { showProfile } from './views.ts'

const tag = 'Customer account'
const params = { store_id: Type.String({ description: "The store's unique_id" }) }
const me = '/v3/stores/:store_id/customers/me'

/** Profile and password, under the two spellings that clients know. */
export const customerProfileRoutes = ({ db }: Service): Route[] =>
  [me, `${me}/profile`].map((path) =>
    route({
      method: 'GET',
      path,
      tag,
      summary: 'Read my profile',
      access: customer,
      params,
      answer: { status: 200, schema: ProfileOut },
      handle: async ({ caller }) => showProfile(await getProfile(db, caller), caller),
    }),
  )
