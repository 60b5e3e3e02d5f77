import { Type } from 'typebox'
import { customer } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import { PageOf, pageQuery } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { toOwner } from '../entitlements/index.ts'
import { getOwnedLicense, listOwnedLicenses } from './owned-licenses.ts'
import { OwnedLicenseOut } from './schemas.ts'

const tag = 'Customer licences'
const path = '/v3/stores/:store_id/customers/me/licenses'
const params = { store_id: Type.String({ description: "The store's unique_id" }) }

/** The licences that a customer bought. */
export const customerLicenseRoutes = ({ db, secrets }: Service): Route[] => [
  read({
    method: 'GET',
    path,
    tag,
    summary: 'List my licences, newest first',
    access: customer,
    params,
    query: pageQuery,
    answer: { status: 200, schema: PageOf(OwnedLicenseOut) },
    handle: async ({ caller, query, now }) => listOwnedLicenses(db, secrets.cursor, toOwner(caller), query, now),
  }),
  read({
    method: 'GET',
    path: `${path}/:id`,
    tag,
    summary: 'Read one of my licences',
    access: customer,
    params: { ...params, id: Type.String({ format: 'uuid' }) },
    answer: { status: 200, schema: OwnedLicenseOut },
    errors: [404],
    handle: async ({ caller, params, now }) => getOwnedLicense(db, toOwner(caller), params.id, now),
  }),
]
