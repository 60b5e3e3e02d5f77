import { Type } from 'typebox'
import { type MerchantRoute, merchantRead } from '../../../access/merchant-route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { Closed, Nullable, PageOf, pageQuery, Timestamp } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { getVariant } from '../../catalog/variants/index.ts'
import { listVariantCustomers } from './list-variant-customers.ts'

const text = Nullable(Type.String())

const VariantCustomer = Closed(
  {
    id: Type.Integer(),
    name: text,
    email: text,
    phone: text,
    granted_at: Timestamp,
    expires_at: Nullable(Timestamp),
  },
  { title: 'VariantCustomer' },
)

export const entitlementRoutes = ({ db, secrets }: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path: '/variants/:variant_id/customers',
    tag: 'Variants',
    summary: 'List the customers who may use a variant: its course, files or licences',
    scope: 'product:read',
    params: { variant_id: Type.String({ maxLength: 60, description: 'Number, unique_id or UUID' }) },
    query: pageQuery,
    answer: { status: 200, schema: PageOf(VariantCustomer) },
    errors: [404],
    handle: async ({ merchant, params, query, now }) => {
      const { variant } = await getVariant(db, merchant.business_id, params.variant_id)
      const of = { business_id: merchant.business_id, variant_id: variant.id }
      const page = await listVariantCustomers(db, secrets.cursor, of, query, now)
      return mapPage(page, ({ entitlement_id: _, ...customer }) => customer)
    },
  }),
]
