import { Type } from 'typebox'
import { member } from '../../../access/access.ts'
import type { MemberCaller } from '../../../access/caller.ts'
import { action, type Route, read } from '../../../access/route.ts'
import { Id, ListOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { listInstallations } from './get-installation.ts'
import { issueLaunchToken } from './launch-token.ts'
import { InstallationOut, LaunchOut } from './schemas.ts'
import { type Change, type Merchant, updateInstallation } from './update-installation.ts'
import { showInstallation } from './views.ts'

const tag = 'Installed apps'
const access = member('apps:authorize')
const params = { business_id: Type.String() }
const oneParams = { ...params, installation_id: Id }
const path = '/api/businesses/:business_id/installations'

const toMerchant = (caller: MemberCaller): Merchant => ({ business_id: caller.business.id, user: caller.user })

export const installationRoutes = (service: Service): Route[] => {
  const changing = (change: Change, summary: string, errors: number[]) =>
    action({
      method: 'POST',
      path: `${path}/:installation_id/${change}`,
      tag,
      summary,
      access,
      params: oneParams,
      answer: { status: 200, schema: InstallationOut },
      errors,
      handle: async (tx, { caller, params, now }) =>
        showInstallation(await updateInstallation(tx, toMerchant(caller), params.installation_id, change, now)),
    })
  return [
    read({
      method: 'GET',
      path,
      tag,
      summary: 'List the apps that the business installed',
      access: member('business:read'),
      params,
      answer: { status: 200, schema: ListOf(InstallationOut) },
      handle: async ({ caller }) =>
        toList((await listInstallations(service.db, caller.business.id)).map(showInstallation)),
    }),
    changing('disable', 'Disable an app; it gets 403 for this business', [404, 409]),
    changing('enable', 'Enable an app again', [404, 409]),
    changing('revoke', 'Revoke all access; only a new approval restores it', [404]),
    action({
      method: 'POST',
      path: `${path}/:installation_id/launch`,
      tag,
      summary: 'Get the URL that opens the app, with a single-use launch token',
      access,
      params: oneParams,
      answer: { status: 200, schema: LaunchOut },
      errors: [404, 409],
      handle: async (tx, { caller, params, now }) =>
        issueLaunchToken(tx, toMerchant(caller), params.installation_id, now),
    }),
  ]
}
