import { Type } from 'typebox'
import { customer } from '../../../access/access.ts'
import { action, type Route, read } from '../../../access/route.ts'
import { pictureUrl } from '../../../platform/http/addresses.ts'
import { ListOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { toOwner } from '../../goods/entitlements/index.ts'
import {
  FullSubscriptionOut,
  getItem,
  listOptions,
  scheduleDowngrade,
  showFullSubscription,
  showOption,
  VariantIn,
  VariantOption,
} from '../../goods/subscriptions/index.ts'
import { upgradeItem } from './upgrade-item.ts'

const tag = 'Customer subscriptions'
const path = '/v3/stores/:store_id/customers/me/subscription-items/:id'
const params = {
  store_id: Type.String({ description: "The store's unique_id" }),
  id: Type.String({ format: 'uuid' }),
}

const summaries = {
  upgrade: 'Change to a dearer variant as soon as the difference for the days left is paid',
  downgrade: 'Change to a cheaper variant when the next period begins',
}

/** Upgrades and downgrades of subscription items by their customer. */
export function customerItemRoutes({ db, config }: Service): Route[] {
  const toUrl = pictureUrl(config.baseUrl)
  const showFull = showFullSubscription(toUrl)
  const both = (way: 'upgrade' | 'downgrade'): Route[] => [
    read({
      method: 'GET',
      path: `${path}/${way}`,
      tag,
      summary: `List what an item of my subscription can be ${way}d to`,
      access: customer,
      params,
      answer: { status: 200, schema: ListOf(VariantOption) },
      errors: [404],
      handle: async ({ caller, params }) => {
        const of = await getItem(db, toOwner(caller), params.id)
        const show = showOption(of.subscription.currency, toUrl)
        return toList((await listOptions(db, of, way)).map(show))
      },
    }),
    action({
      method: 'POST',
      path: `${path}/${way}`,
      tag,
      summary: summaries[way],
      access: customer,
      params,
      body: VariantIn,
      example: { variant_id: 42 },
      answer: { status: 200, schema: FullSubscriptionOut },
      errors: [400, 404],
      handle: async (tx, { caller, params, body, now }) => {
        const owner = toOwner(caller)
        const change =
          way === 'upgrade'
            ? upgradeItem(tx, owner, params.id, body.variant_id, 'customer', config, now)
            : scheduleDowngrade(tx, owner, params.id, body.variant_id, 'customer', now)
        return showFull(await change)
      },
    }),
  ]
  return [...both('upgrade'), ...both('downgrade')]
}
