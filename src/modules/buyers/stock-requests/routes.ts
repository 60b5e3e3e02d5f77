import { Type } from 'typebox'
import { storefront } from '../../../access/access.ts'
import { limitRequests } from '../../../access/limit-attempts.ts'
import { type MerchantRoute, merchantRead } from '../../../access/merchant-route.ts'
import { action, type Route } from '../../../access/route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { pictureUrl } from '../../../platform/http/addresses.ts'
import { chooseLanguage } from '../../../platform/http/choose-language.ts'
import { Id, PageOf, pageQuery } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { createRequest } from './create-request.ts'
import { listRequests } from './list-requests.ts'
import { StockRequestIn, WaitedVariant } from './schemas.ts'

export const stockRequestRoutes = (service: Service): Route[] => [
  action({
    method: 'POST',
    path: '/v3/stores/:store_id/public/stock-requests',
    tag: 'Storefront catalog',
    summary: 'Ask to be told by mail when a variant is in stock again',
    description:
      'One mail, once. The answer is the same whether the address waited already. 409 with `details.reason` `in_stock` if there is ' +
      'nothing to wait for.',
    access: storefront,
    params: { store_id: Type.String() },
    body: StockRequestIn,
    answer: { status: 204, schema: null },
    errors: [403, 404, 409],
    example: { variant_unique_id: 'variant_6rPbq9GkVtX2mZ4sJcL8dWfA', email: 'budi@example.com' },
    withoutTransaction: true,
    handle: async ({ caller: { store }, request, reply, body, now }) => {
      const account = `${store.business_id}:${body.email.toLowerCase()}`
      await limitRequests(service, request, reply, { realm: 'stock_request', account })
      const language = chooseLanguage(request.headers['accept-language'], 'id')
      await createRequest(service.db, store, { ...body, language }, now)
    },
  }),
]

export const merchantRequestRoutes = ({ config, secrets }: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path: '/stock-requests',
    tag: 'Stock',
    summary: 'List the variants that buyers wait for, the most wanted first',
    scope: 'stock_request:list',
    query: {
      ...pageQuery,
      store_id: Type.Optional(Id),
      store_unique_id: Type.Optional(Type.String({ maxLength: 60 })),
    },
    answer: { status: 200, schema: PageOf(WaitedVariant) },
    mayReadReplica: true,
    handle: async ({ merchant, query, db }) =>
      mapPage(await listRequests(db, secrets.cursor, merchant.business_id, query), (row) => ({
        ...row,
        image: pictureUrl(config.baseUrl)(row.image),
      })),
  }),
]
