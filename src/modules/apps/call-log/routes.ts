import { machine, machineIdentity } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import { selectBusiness } from '../../../access/select-business.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { PageOf, pageQuery } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { listCalls } from './list-calls.ts'
import { maxCalls } from './rules.ts'
import { businessQuery, CallOut, ownQuery } from './schemas.ts'
import { showCall } from './views.ts'

const tag = 'Calls'
const answer = { status: 200, schema: PageOf(CallOut) }
const kept = `The last ${maxCalls} calls of each key, and of each app in the business, are kept for a day, without their contents. A call appears about a second after its answer.`

export const callRoutes = (service: Service): Route[] => [
  read({
    method: 'GET',
    path: '/v3/me/calls',
    tag,
    summary: 'List the calls of this credential, newest first',
    description: `${kept} Calls of this route are left out.`,
    access: machineIdentity,
    query: { ...ownQuery, ...pageQuery },
    answer,
    isUnrecorded: true,
    handle: async ({ caller: identity, query, now }) => {
      const { caller, refusal } = selectBusiness(identity, (query as { b_uid?: string }).b_uid)
      if (refusal || caller.kind === 'app_identity') throw refusal
      const { status, newer_than, ...page } = query
      const own = caller.kind === 'api_key' ? { key_id: caller.key_id } : { application_id: caller.application.id }
      const filters = { ...own, status, newer_than }
      return await mapPage(await listCalls(service, caller.business.id, 'own', filters, page, now), showCall)
    },
  }),
  read({
    method: 'GET',
    path: '/v3/calls',
    tag,
    summary: 'List the calls that the keys and apps of the business made, newest first',
    description: `${kept} Calls of storefronts are not recorded, and those of this route are left out.`,
    access: machine('call:list'),
    query: { ...businessQuery, ...pageQuery },
    answer,
    isUnrecorded: true,
    handle: async ({ caller, query, now }) => {
      const { status, newer_than, key_id, client_id, ...page } = query
      const filters = { status, newer_than, key_id, client_id }
      return await mapPage(await listCalls(service, caller.business.id, 'business', filters, page, now), showCall)
    },
  }),
]
