import { Type } from 'typebox'
import { type MerchantRoute, merchantAction } from '../../../access/merchant-route.ts'
import { Closed } from '../../../platform/http/schemas.ts'
import { findOrderIds } from '../../orders/orders/index.ts'
import { IdsIn, permission, tag, toAuthor } from '../order-routes/index.ts'
import { cancelAwbs, generateAwbs } from './awbs.ts'

const texts = Type.Record(Type.String(), Type.String())

const bulk = (path: string, summary: string, verb: typeof generateAwbs) =>
  merchantAction({
    method: 'POST',
    path,
    tag,
    summary,
    scope: 'order:create_awb',
    permission,
    body: IdsIn,
    answer: { status: 200, schema: Closed({ successes: texts, failures: texts }) },
    errors: [404],
    example: { ids: ['0193e6a0-7c1b-7f2e-9a51-2b6d1c0f4e77', 120045] },
    handle: async (tx, { merchant, body, now, request }) => {
      const { business_id } = merchant
      const { by } = toAuthor(merchant, request.caller)
      return await verb(tx, business_id, await findOrderIds(tx, business_id, body.ids), by, now)
    },
  })

/** Bulk routes for waybills, which report success or failure by order. */
export const awbRoutes: MerchantRoute[] = [
  bulk('/orders/generate-awb', 'Create the waybills of 1 to 100 orders', generateAwbs),
  bulk('/orders/cancel-awb', 'Cancel the waybills of 1 to 100 orders', cancelAwbs),
]
