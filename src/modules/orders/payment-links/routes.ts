import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'
import { Id, OneOf, PageOf, pageQuery } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { imageBase, showItems } from '../../buyers/carts/index.ts'
import { getLink } from './get-link.ts'
import { listLinks } from './list-links.ts'
import { createLink, deleteLink, updateLink } from './manage-links.ts'
import { linkStates } from './rules.ts'
import { LinkIn, LinkPatch, PaymentLink, PaymentLinkDetail } from './schemas.ts'
import { type StoreLink, showLink, showLinkDetail } from './views.ts'

const tag = 'Payment links'
const path = '/payment-links'
const params = { payment_link_id: Type.String() }
const permission = 'orders:manage'

export const paymentLinkRoutes = (service: Service): MerchantRoute[] => {
  const { db, config, secrets } = service
  const showDetail = async (from: Db, link: StoreLink, now: Date) => {
    const store = { id: link.store_id, business_id: link.business_id }
    const shown = await showItems(from, store, link.items ?? [], imageBase(service))
    return showLinkDetail(link, shown, config.shopUrl, now)
  }
  return [
    merchantRead({
      method: 'GET',
      path,
      tag,
      summary: 'List payment links, newest first',
      scope: 'payment_link:list',
      query: {
        ...pageQuery,
        search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the title' })),
        store_id: Type.Optional(Id),
        state: Type.Optional(OneOf(linkStates)),
      },
      answer: { status: 200, schema: PageOf(PaymentLink) },
      mayReadReplica: true,
      handle: async ({ merchant, query, now, db }) =>
        mapPage(await listLinks(db, secrets.cursor, merchant.business_id, query, now), (link) =>
          showLink(link, config.shopUrl, now),
        ),
    }),
    merchantCreate({
      method: 'POST',
      path,
      tag,
      summary: 'Create a payment link for an amount or for items',
      description:
        'Share its `url`. Buyers pay it through the checkout, which takes its `handle` as `payment_link`; the orders have `payment_link_id` and `is_from_payment_link`.',
      scope: 'payment_link:create',
      permission,
      body: LinkIn,
      answer: { status: 201, schema: PaymentLinkDetail },
      example: {
        store_unique_id: 'store_3kTMd9ZxJq0v8Fh2LcYwRb7N',
        title: 'Custom cake, second instalment',
        amount: '350000',
        max_uses: 1,
      },
      handle: async (tx, { merchant, body, now }) => showDetail(tx, await createLink(tx, merchant, body, now), now),
    }),
    merchantRead({
      method: 'GET',
      path: `${path}/:payment_link_id`,
      tag,
      summary: 'Read a payment link',
      scope: 'payment_link:read',
      params,
      answer: { status: 200, schema: PaymentLinkDetail },
      handle: async ({ merchant, params, now }) =>
        showDetail(db, await getLink(db, merchant.business_id, params.payment_link_id), now),
    }),
    merchantAction({
      method: 'PATCH',
      path: `${path}/:payment_link_id`,
      tag,
      summary: 'Change a payment link, or switch it on or off',
      scope: 'payment_link:update',
      permission,
      params,
      body: LinkPatch,
      answer: { status: 200, schema: PaymentLinkDetail },
      example: { is_active: false },
      handle: async (tx, { merchant, params, body, now }) =>
        await showDetail(tx, await updateLink(tx, merchant, params.payment_link_id, body, now), now),
    }),
    merchantAction({
      method: 'DELETE',
      path: `${path}/:payment_link_id`,
      tag,
      summary: 'Delete a payment link that no order came from',
      scope: 'payment_link:delete',
      permission,
      params,
      answer: { status: 204, schema: null },
      errors: [409],
      handle: (tx, { merchant, params, now }) => deleteLink(tx, merchant, params.payment_link_id, now),
    }),
  ]
}
