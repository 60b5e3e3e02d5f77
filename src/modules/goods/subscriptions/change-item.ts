import { sql } from 'kysely'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflictBecause, invalidRequest } from '../../../platform/errors/errors.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { formatMoney, type Minor } from '../../../platform/text/money.ts'
import { fullVariantName, productName } from '../../catalog/item-names/index.ts'
import { enqueueStaleOrderCancellation } from './end-subscriptions.ts'
import { type Holder, lockItem, reload } from './get-subscription.ts'
import type { FullSubscription, ItemRow, Key } from './load-subscriptions.ts'
import type { Change } from './rules.ts'

type Option = {
  id: number
  unique_id: string
  name: string
  product_name: string
  item_type: string
  pricing_type: string
  price: Minor
  interval: string
  interval_count: number
  validity_period: number | null
  validity_period_unit: string | null
  images: string[]
}

/**
 * Lists the variants that an item may change to: variants of its product that the store sells with the same interval,
 * with a higher price for an upgrade and a lower one for a downgrade. Empty while a change or a cancellation is
 * pending.
 */
export async function listOptions(
  db: Db,
  { subscription, item }: { subscription: FullSubscription; item: ItemRow },
  way: 'upgrade' | 'downgrade',
): Promise<Option[]> {
  const isOpen = subscription.status === 'active' && !subscription.is_cancel_at_period_end && item.status === 'active'
  if (!isOpen) return []
  const { business_id } = subscription
  const { rows } = await sql<Option>`
    select v.id, v.unique_id, ${sql.raw(productName())} as product_name, p.item_type, v.pricing_type, v.price,
      ${sql.raw(fullVariantName())} as name,
      v.interval, v.interval_count, v.validity_period, v.validity_period_unit,
      case when v.images = '{}' then p.images else v.images end as images
    from variants own
      join variants v on v.business_id in (${business_id}, ${business_id}) and v.product_id = own.product_id
      join products p on p.business_id in (${business_id}, ${business_id}) and p.id = v.product_id
      join store_items s on s.business_id in (${business_id}, ${business_id}) and s.product_id = p.id
        and s.store_id = ${subscription.store_id}
    where own.business_id in (${business_id}, ${business_id}) and own.id = ${item.variant_id} and v.id <> own.id and v.deleted_at is null and v.is_checked
      and p.deleted_at is null and v.pricing_type = 'recurring' and v.interval = ${subscription.interval}
      and v.interval_count = ${subscription.interval_count}
      and case when ${way === 'upgrade'} then v.price > ${item.price} else v.price < ${item.price} end
    order by v.price, v.id`.execute(db)
  return rows
}

export const showOption = (currency: string, imageUrl: (key: string) => string) => (option: Option) => ({
  ...option,
  price: formatMoney(option.price),
  currency,
  images: option.images.map(imageUrl),
})

/** Returns the requested option, or throws 400. */
export async function chooseOption(
  db: Db,
  of: { subscription: FullSubscription; item: ItemRow },
  way: 'upgrade' | 'downgrade',
  variantId: number,
): Promise<Option> {
  const option = (await listOptions(db, of, way)).find((one) => one.id === variantId)
  if (!option)
    throw invalidRequest(`The item cannot be ${way}d to this variant`, {
      variant_id: way === 'upgrade' ? 'not_an_upgrade' : 'not_a_downgrade',
    })
  return option
}

export const changeTo = (item: ItemRow, option: { id: number; price: Minor }): Change => ({
  item_id: item.id,
  variant_id: option.id,
  price: option.price,
  before: { variant_id: item.variant_id, price: item.price },
})

/** Schedules the change to a cheaper variant for the start of the next period. */
export async function scheduleDowngrade(
  tx: Tx,
  holder: Holder,
  itemId: string,
  variantId: number,
  by: string,
  now: Date,
) {
  const { subscription, item } = await lockItem(tx, holder, itemId)
  const option = await chooseOption(tx, { subscription, item }, 'downgrade', variantId)
  await tx
    .insertInto('subscription_actions')
    .values({
      id: createUuid(now.getTime()),
      business_id: subscription.business_id,
      subscription_id: subscription.id,
      subscription_item_id: item.id,
      action_type: 'downgrade',
      execution_type: 'at_period_end',
      status: 'scheduled',
      due_at: subscription.current_period_end,
      changes: JSON.stringify([changeTo(item, option)]),
      created_by: by,
      inserted_at: now,
      updated_at: now,
    })
    .execute()
  await markItem(tx, item, 'pending_downgrade', now)
  await replaceRenewal(tx, subscription, now)
  return await reload(tx, subscription)
}

export const markItem = (tx: Tx, item: Key, status: 'pending_upgrade' | 'pending_downgrade', now: Date) =>
  tx
    .updateTable('subscription_items')
    .set({ status, updated_at: now })
    .where('business_id', '=', item.business_id)
    .where('id', '=', item.id)
    .execute()

/** Replaces a renewal that was already billed: the worker cancels its order and bills again. */
async function replaceRenewal(tx: Tx, { business_id, id }: Key, now: Date) {
  const replaced = await tx
    .updateTable('subscription_actions')
    .set({ status: 'replaced', updated_at: now })
    .where('business_id', '=', business_id)
    .where('subscription_id', '=', id)
    .where('action_type', '=', 'renew')
    .where('status', '=', 'pending')
    .returning('id')
    .execute()
  if (replaced.length === 0) return
  await tx
    .updateTable('subscriptions')
    .set({ next_action_at: now })
    .where('business_id', 'in', sameBusiness(business_id))
    .where('id', '=', id)
    .execute()
  await enqueueStaleOrderCancellation(tx)
}

/** Changes the price from the next unbilled period on. Periods that were paid or billed keep their price. */
export async function changePrice(tx: Tx, holder: Holder, itemId: string, price: Minor, now: Date) {
  const { subscription, item } = await lockItem(tx, holder, itemId)
  if (subscription.status !== 'active')
    throw conflictBecause(
      'subscription_ended',
      `Subscription ${subscription.subscription_id} is ${subscription.status}`,
    )
  if (item.status === 'pending_downgrade')
    throw conflictBecause('downgrade_scheduled', 'A downgrade of the item is scheduled for the next period')
  await tx
    .updateTable('subscription_items')
    .set({ next_price: price === item.price ? null : price, updated_at: now })
    .where('business_id', '=', subscription.business_id)
    .where('id', '=', item.id)
    .execute()
  return await reload(tx, subscription)
}
