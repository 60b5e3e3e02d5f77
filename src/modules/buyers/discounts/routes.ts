import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { Id, OneOf, PageOf, pageQuery } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { copyDiscountCode } from './copy-discount-code.ts'
import { listCovered } from './coverage.ts'
import { createDiscountCode } from './create-discount-code.ts'
import { deleteDiscountCode } from './delete-discount-code.ts'
import { getDiscountCode } from './get-discount-code.ts'
import { listDiscountCodes } from './list-discount-codes.ts'
import { codeStates } from './rules.ts'
import { CopyIn, DiscountCode, DiscountCodeIn, DiscountCodePatch, DiscountScope } from './schemas.ts'
import { updateDiscountCode } from './update-discount-code.ts'
import { showDiscountCode } from './views.ts'

const tag = 'Discount codes'
const params = { id: Id }
const path = '/discount-codes'
const permission = 'catalog:manage'

export const discountRoutes = (service: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path,
    tag,
    summary: 'List discount codes',
    scope: 'discount_code:list',
    query: {
      ...pageQuery,
      search: Type.Optional(Type.String({ maxLength: 60, description: 'Part of the code' })),
      applied_to: Type.Optional(OneOf(['product_price', 'shipping_cost'])),
      status: Type.Optional(OneOf(['enabled', 'disabled'])),
      state: Type.Optional(OneOf(codeStates)),
    },
    answer: { status: 200, schema: PageOf(DiscountCode) },
    mayReadReplica: true,
    handle: async ({ merchant, query, now, db }) =>
      mapPage(await listDiscountCodes(db, service.secrets.cursor, merchant.business_id, query, now), (code) =>
        showDiscountCode(code, now),
      ),
  }),
  merchantCreate({
    method: 'POST',
    path,
    tag,
    summary: 'Create a discount code',
    scope: 'discount_code:create',
    permission,
    body: DiscountCodeIn,
    answer: { status: 200, schema: DiscountCode },
    example: { code: 'HEMAT10', applied_to: 'product_price', amount_type: 'percentage', percentage: 10 },
    handle: async (tx, { merchant, body, now }) =>
      showDiscountCode(await createDiscountCode(tx, merchant.business_id, body, now), now),
  }),
  merchantRead({
    method: 'GET',
    path: `${path}/:id`,
    tag,
    summary: 'Read a discount code',
    scope: 'discount_code:read',
    params,
    answer: { status: 200, schema: DiscountCode },
    handle: async ({ merchant, params, now }) =>
      showDiscountCode(await getDiscountCode(service.db, merchant.business_id, params.id), now),
  }),
  merchantRead({
    method: 'GET',
    path: `${path}/:id/applies-to`,
    tag,
    summary: 'List the products and categories that a discount code is limited to',
    scope: 'discount_code:read',
    params,
    answer: { status: 200, schema: DiscountScope },
    handle: async ({ merchant, params }) => listCovered(service.db, merchant.business_id, params.id),
  }),
  merchantCreate({
    method: 'POST',
    path: `${path}/:id/copy`,
    tag,
    summary: 'Copy a discount code under another name, turned off and unused',
    scope: 'discount_code:create',
    permission,
    params,
    body: CopyIn,
    answer: { status: 200, schema: DiscountCode },
    errors: [404],
    example: { code: 'HEMAT10-LAGI' },
    handle: async (tx, { merchant, params, body, now }) =>
      showDiscountCode(await copyDiscountCode(tx, merchant.business_id, params.id, body.code, now), now),
  }),
  merchantAction({
    method: 'PATCH',
    path: `${path}/:id`,
    tag,
    summary: 'Change the conditions of a discount code',
    scope: 'discount_code:update',
    permission,
    params,
    body: DiscountCodePatch,
    answer: { status: 200, schema: DiscountCode },
    example: { is_enabled: false },
    handle: async (tx, { merchant, params, body, now }) =>
      showDiscountCode(await updateDiscountCode(tx, merchant.business_id, params.id, body, now), now),
  }),
  merchantAction({
    method: 'DELETE',
    path: `${path}/:id`,
    tag,
    summary: 'Delete a discount code that was never used',
    scope: 'discount_code:delete',
    permission,
    params,
    answer: { status: 204, schema: null },
    withoutTransaction: true,
    handle: async ({ merchant, params }) => deleteDiscountCode(service.db, merchant.business_id, params.id),
  }),
]
