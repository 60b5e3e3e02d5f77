import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantRead } from '../../../access/merchant-route.ts'
import { Closed, ListOf, Nullable, OneOf, Timestamp, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { feedUrl } from './feed-address.ts'
import { type FeedRow, listFeeds, rotateFeed, switchFeed } from './manage-feeds.ts'
import { channels, getChannel } from './rules.ts'

const tag = 'Product feeds'
const path = '/stores/:store_id/feeds'
const permission = 'stores:manage'
const params = { store_id: Type.String({ maxLength: 40, description: 'Number or unique_id' }) }
const feedParams = { ...params, channel: Type.String({ maxLength: 40, examples: ['google'] }) }

const FeedOut = Closed(
  {
    channel: OneOf(channels),
    is_enabled: Type.Boolean(),
    url: Nullable(
      Type.String({ description: 'The secret address to give to the channel; null while the feed is off' }),
    ),
    updated_at: Nullable(Timestamp),
  },
  { title: 'ProductFeed' },
)

/** Routes for a store's feeds for the catalogs of other services. */
export function productFeedRoutes(service: Service): MerchantRoute[] {
  const { db } = service
  const show = (row: FeedRow) => ({
    channel: row.channel,
    is_enabled: row.is_enabled,
    url: row.is_enabled ? feedUrl(service, row) : null,
    updated_at: row.updated_at,
  })
  return [
    merchantRead({
      method: 'GET',
      path,
      tag,
      summary: 'List the product feeds of a store with their secret addresses',
      scope: 'store:read',
      permission,
      params,
      answer: { status: 200, schema: ListOf(FeedOut) },
      errors: [404],
      handle: async ({ merchant, params }) =>
        toList((await listFeeds(db, merchant.business_id, params.store_id)).map(show)),
    }),
    merchantAction({
      method: 'PATCH',
      path: `${path}/:channel`,
      tag,
      summary: 'Switch a product feed on or off; its address stays the same',
      scope: 'store:update',
      permission,
      params: feedParams,
      body: Closed({ is_enabled: Type.Boolean() }, { title: 'ProductFeedPatch' }),
      answer: { status: 200, schema: FeedOut },
      errors: [404],
      example: { is_enabled: true },
      handle: async (tx, { merchant, params, body, now }) => {
        const channel = getChannel(params.channel)
        const { is_enabled } = body
        return show(await switchFeed(tx, merchant, params.store_id, channel, is_enabled, now))
      },
    }),
    merchantAction({
      method: 'POST',
      path: `${path}/:channel/rotate`,
      tag,
      summary: 'Give a product feed a new address; the one before ends at once',
      scope: 'store:update',
      permission,
      params: feedParams,
      answer: { status: 200, schema: FeedOut },
      errors: [404, 409],
      handle: async (tx, { merchant, params, now }) => {
        const channel = getChannel(params.channel)
        return show(await rotateFeed(tx, merchant, params.store_id, channel, now))
      },
    }),
  ]
}
