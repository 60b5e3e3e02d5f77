import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { member } from '../../../access/access.ts'
import { action, type Route, read } from '../../../access/route.ts'
import type { Service } from '../../../platform/service.ts'
import { cancelBusinessDeletion, getBusinessDeletion, requestBusinessDeletion } from './business-deletion.ts'
import { confirmPassword } from './confirm-password.ts'
import { exportBusiness } from './export-business.ts'
import { BusinessDeletionOut, DeletionIn } from './schemas.ts'

const tag = 'Deletion'
const access = member('business:delete')
const params = { business_id: Type.String() }
const path = '/api/businesses/:business_id/deletion'

export const businessDeletionRoutes = (service: Service): Route[] => [
  read({
    method: 'GET',
    path: '/api/businesses/:business_id/export',
    tag,
    summary: 'Download the data of the business, one JSON object per line, with its kind in `record`',
    access,
    params,
    answer: { status: 200, schema: null, contentType: 'application/x-ndjson' },
    mayReadReplica: true,
    handle: async ({ caller, reply, now, db }) => {
      const { id, username } = caller.business
      const name = `${username}-${now.toISOString().slice(0, 10)}.ndjson`
      reply.type('application/x-ndjson').header('content-disposition', `attachment; filename="${name}"`)
      return reply.send(Readable.from(exportBusiness(db, id)))
    },
  }),
  read({
    method: 'GET',
    path,
    tag,
    summary: 'Read when the business will be deleted',
    access: member('business:read'),
    params,
    answer: { status: 200, schema: BusinessDeletionOut },
    errors: [404],
    handle: async ({ caller }) => getBusinessDeletion(service.db, caller.business.id),
  }),
  action({
    method: 'POST',
    path,
    tag,
    summary: 'Request the deletion of the business',
    description:
      'Export the data and close the stores first. The business is deleted after a waiting time, and not before the last ' +
      'period that a subscriber has paid for has ended. All owners get a mail and may cancel.',
    access,
    params,
    body: DeletionIn,
    answer: { status: 201, schema: BusinessDeletionOut },
    errors: [409, 422, 429],
    example: { password: 'correct horse battery' },
    prepare: ({ caller, body, request, reply }) =>
      confirmPassword(service, { user: caller.user, password: body.password, request, reply }),
    handle: async (tx, { caller, now }) => requestBusinessDeletion(tx, service.config, caller, now),
  }),
  action({
    method: 'DELETE',
    path,
    tag,
    summary: 'Cancel the deletion of the business',
    access,
    params,
    answer: { status: 204, schema: null },
    errors: [404],
    handle: async (tx, { caller, now }) => cancelBusinessDeletion(tx, caller, now),
  }),
]
