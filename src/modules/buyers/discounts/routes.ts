import { Type } from 'typebox'
import { machine } from '../../../access/access.ts'
import { action, create, type Route, read } from '../../../access/route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { Id, OneOf, PageOf, pageQuery } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { createDiscountCode } from './create-discount-code.ts'
import { deleteDiscountCode } from './delete-discount-code.ts'
import { getDiscountCode } from './get-discount-code.ts'
import { listDiscountCodes } from './list-discount-codes.ts'
import { DiscountCode, DiscountCodeIn, DiscountCodePatch } from './schemas.ts'
import { updateDiscountCode } from './update-discount-code.ts'
import { showDiscountCode } from './views.ts'

const tag = 'Discount codes'
const params = { id: Id }
const path = '/v3/discount-codes'

export const discountRoutes = (service: Service): Route[] => [
  read({
    method: 'GET',
    path,
    tag,
    summary: 'List discount codes',
    access: machine('discount_code:list'),
    query: {
      ...pageQuery,
      search: Type.Optional(Type.String({ maxLength: 60, description: 'Part of the code' })),
      applied_to: Type.Optional(OneOf(['product_price', 'shipping_cost'])),
      status: Type.Optional(OneOf(['enabled', 'disabled'])),
    },
    answer: { status: 200, schema: PageOf(DiscountCode) },
    handle: async ({ caller, query }) =>
      mapPage(await listDiscountCodes(service.db, service.secrets.cursor, caller.business.id, query), showDiscountCode),
  }),
  create({
    method: 'POST',
    path,
    tag,
    summary: 'Create a discount code',
    access: machine('discount_code:create'),
    body: DiscountCodeIn,
    answer: { status: 200, schema: DiscountCode },
    example: { code: 'HEMAT10', applied_to: 'product_price', amount_type: 'percentage', percentage: 10 },
    handle: async (tx, { caller, body, now }) =>
      showDiscountCode(await createDiscountCode(tx, caller.business.id, body, now)),
  }),
  read({
    method: 'GET',
    path: `${path}/:id`,
    tag,
    summary: 'Read a discount code',
    access: machine('discount_code:read'),
    params,
    answer: { status: 200, schema: DiscountCode },
    handle: async ({ caller, params }) =>
      showDiscountCode(await getDiscountCode(service.db, caller.business.id, params.id)),
  }),
  action({
    method: 'PATCH',
    path: `${path}/:id`,
    tag,
    summary: 'Change the conditions of a discount code',
    access: machine('discount_code:update'),
    params,
    body: DiscountCodePatch,
    answer: { status: 200, schema: DiscountCode },
    example: { is_enabled: false },
    handle: async ({ caller, params, body, now }) =>
      showDiscountCode(
        await service.db
          .transaction()
          .execute((tx) => updateDiscountCode(tx, caller.business.id, params.id, body, now)),
      ),
  }),
  action({
    method: 'DELETE',
    path: `${path}/:id`,
    tag,
    summary: 'Delete a discount code that was never used',
    access: machine('discount_code:delete'),
    params,
    answer: { status: 204, schema: null },
    handle: async ({ caller, params }) => deleteDiscountCode(service.db, caller.business.id, params.id),
  }),
]
