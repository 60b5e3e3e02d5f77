import { Type } from 'typebox'
import { operator } from '../../../access/access.ts'
import { action, type Route, read } from '../../../access/route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { PageOf, pageQuery } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { approveRevision, refuseRevision } from './decide-revision.ts'
import { listAllApplications } from './get-application.ts'
import { ApplicationOut, OwnedApplicationOut, RevisionDecisionIn, VerificationIn } from './schemas.ts'
import { unverifyApplication, verifyApplication } from './verify-application.ts'
import { showApplication, showOwned } from './views.ts'

const tag = 'Apps'
const params = { client_id: Type.String() }

/** Routes for operators of the installation. */
export const operatorApplicationRoutes = (service: Service): Route[] => {
  const deciding = (verb: 'approve' | 'refuse', summary: string) =>
    action({
      method: 'POST',
      path: `/api/operator/apps/:client_id/revision/${verb}`,
      tag,
      summary,
      access: operator,
      params,
      body: RevisionDecisionIn,
      answer: { status: 200, schema: ApplicationOut },
      errors: [404, 409],
      example: { requested_at: '2026-11-16T09:30:00.000000Z' },
      handle: async (tx, { caller, params, body, now }) => {
        const decide = verb === 'approve' ? approveRevision : refuseRevision
        const decision = { ...params, ...body, actor: caller.user.unique_id }
        return showApplication(await decide(tx, decision, now))
      },
    })
  return [
    read({
      method: 'GET',
      path: '/api/operator/apps',
      tag,
      summary: 'List the apps of all businesses',
      access: operator,
      query: { ...pageQuery, is_verified: Type.Optional(Type.Boolean()), has_revision: Type.Optional(Type.Boolean()) },
      answer: { status: 200, schema: PageOf(OwnedApplicationOut) },
      handle: async ({ query }) =>
        mapPage(await listAllApplications(service.db, service.secrets.cursor, query), showOwned),
    }),
    action({
      method: 'POST',
      path: '/api/operator/apps/:client_id/verify',
      tag,
      summary: 'Verify the app that was read, so that every merchant may install it',
      access: operator,
      params,
      body: VerificationIn,
      answer: { status: 200, schema: ApplicationOut },
      errors: [404, 409],
      example: { updated_at: '2026-11-16T09:30:00.000000Z' },
      handle: async (tx, { caller, params, body, now }) => {
        const verification = { ...params, ...body, actor: caller.user.unique_id }
        return showApplication(await verifyApplication(tx, verification, now))
      },
    }),
    action({
      method: 'POST',
      path: '/api/operator/apps/:client_id/unverify',
      tag,
      summary: 'Revoke the verification of an app; existing installations stay',
      access: operator,
      params,
      answer: { status: 200, schema: ApplicationOut },
      errors: [404],
      handle: async (tx, { caller, params, now }) => {
        const verification = { ...params, actor: caller.user.unique_id }
        return showApplication(await unverifyApplication(tx, verification, now))
      },
    }),
    deciding('approve', 'Make the pending revision of a verified app live'),
    deciding('refuse', 'Refuse the pending revision of a verified app; what is live stays live'),
  ]
}
