import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { OneOf, PageOf, pageQuery } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { getVariant } from '../../catalog/variants/index.ts'
import { addLicenses, deleteLicense, getPool, listLicenses, revokeLicense, updatePool } from './manage-licenses.ts'
import { LicenseOut, LicensesAdded, LicensesIn, PoolIn, PoolOut } from './schemas.ts'
import { showLicense } from './views.ts'

const tag = 'Licences'
const params = { variant_id: Type.String({ maxLength: 60, description: 'Number, unique_id or UUID' }) }
const ofOne = { id: Type.String({ format: 'uuid' }) }

/** Merchant routes for the licence keys of a variant. */
export function licenseRoutes({ db, secrets }: Service): MerchantRoute[] {
  const readPool = async (from: Parameters<typeof getVariant>[0], business_id: number, id: string) => {
    const { variant } = await getVariant(from, business_id, id)
    return { business_id, variant_id: variant.id }
  }
  return [
    merchantRead({
      method: 'GET',
      path: '/variants/:variant_id/license-pool',
      tag,
      summary: 'Read the source of the licence keys of a variant and their numbers',
      scope: 'product:read',
      params,
      answer: { status: 200, schema: PoolOut },
      errors: [404],
      handle: async ({ merchant, params }) => getPool(db, await readPool(db, merchant.business_id, params.variant_id)),
    }),
    merchantAction({
      method: 'PATCH',
      path: '/variants/:variant_id/license-pool',
      tag,
      summary: 'Set whether keys of a variant come from uploads or from a generator',
      scope: 'product:update',
      permission: 'catalog:manage',
      params,
      body: PoolIn,
      example: { source: 'generator', pattern: 'KOPI-XXXX-XXXX-XXXX' },
      answer: { status: 200, schema: PoolOut },
      errors: [404, 422],
      handle: async (tx, { merchant, params, body, now }) =>
        updatePool(tx, await readPool(tx, merchant.business_id, params.variant_id), body, now),
    }),
    merchantRead({
      method: 'GET',
      path: '/variants/:variant_id/licenses',
      tag,
      summary: 'List the licence keys of a variant, newest first',
      scope: 'product:read',
      permission: 'catalog:manage',
      params,
      query: { ...pageQuery, status: Type.Optional(OneOf(['available', 'assigned', 'revoked'])) },
      answer: { status: 200, schema: PageOf(LicenseOut) },
      errors: [404],
      handle: async ({ merchant, params, query }) => {
        const of = await readPool(db, merchant.business_id, params.variant_id)
        return mapPage(await listLicenses(db, secrets.cursor, of, query), showLicense)
      },
    }),
    merchantCreate({
      method: 'POST',
      path: '/variants/:variant_id/licenses',
      tag,
      summary: 'Add licence keys to the pool of a variant; waiting buyers get them first',
      scope: 'product:update',
      permission: 'catalog:manage',
      params,
      body: LicensesIn,
      example: { keys: ['KOPI-7H2K-9XQM-4TRW', 'KOPI-2MPD-6VHN-8JKC'] },
      answer: { status: 200, schema: LicensesAdded },
      errors: [404, 422],
      handle: async (tx, { merchant, params, body, now }) =>
        addLicenses(tx, await readPool(tx, merchant.business_id, params.variant_id), body.keys, now),
    }),
    merchantAction({
      method: 'POST',
      path: '/licenses/:id/revoke',
      tag,
      summary: 'Revoke a licence; its buyer no longer sees it',
      scope: 'product:update',
      permission: 'catalog:manage',
      params: ofOne,
      answer: { status: 200, schema: LicenseOut },
      errors: [404],
      handle: async (tx, { merchant, params, now }) =>
        showLicense(await revokeLicense(tx, merchant.business_id, params.id, now)),
    }),
    merchantAction({
      method: 'DELETE',
      path: '/licenses/:id',
      tag,
      summary: 'Delete a key that was never assigned',
      scope: 'product:update',
      permission: 'catalog:manage',
      params: ofOne,
      answer: { status: 204, schema: null },
      errors: [404, 409],
      handle: async (tx, { merchant, params }) => deleteLicense(tx, merchant.business_id, params.id),
    }),
  ]
}
