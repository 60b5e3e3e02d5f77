import { type MerchantRoute, merchantAction, merchantRead } from '../../../access/merchant-route.ts'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import type { Service } from '../../../platform/service.ts'
import { addSamples, countSamples, removeSamples } from './sample-products.ts'
import { SampleProductsOut } from './schemas.ts'

const tag = 'Products'
const path = '/sample-products'
const answer = { status: 200, schema: SampleProductsOut } as const

export const sampleProductRoutes = ({ db }: Service, objects: ObjectStore): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path,
    tag,
    summary: 'Count the sample products of the business',
    scope: 'product:read',
    answer,
    handle: async ({ merchant }) => countSamples(db, merchant.business_id),
  }),
  merchantAction({
    method: 'POST',
    path,
    tag,
    summary: 'Add products to try the dashboard with, and show them in every store',
    scope: 'product:create',
    permission: 'catalog:manage',
    answer: { status: 201, schema: SampleProductsOut },
    errors: [409, 503],
    withoutTransaction: true,
    handle: async ({ merchant, now }) => addSamples(db, objects, merchant, now),
  }),
  merchantAction({
    method: 'DELETE',
    path,
    tag,
    summary: 'Delete the sample products that are still there',
    scope: 'product:delete',
    permission: 'catalog:manage',
    answer,
    withoutTransaction: true,
    handle: async ({ merchant, now }) => removeSamples(db, merchant, now),
  }),
]
