import { CompiledQuery } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { checkAmount, formatMoney } from '../../../platform/text/money.ts'
import { selectLines, whole } from './cart-lines.ts'
import { type ItemRow, showItem } from './views.ts'

type Item =
  | { type: 'variant'; variant_id: number; quantity: number }
  | { type: 'bundle_price_option'; bundle_price_option_id: number; quantity: number }

export type ShownItems = { items: ReturnType<typeof showItem>[]; item_count: number; total: string }

/** $1 items, $2 business, $3 store. */
const select = `with wanted as (
    select n as id, $2::bigint as business_id, 0 as cart_id, w.* from rows from (json_to_recordset($1::json)
      as (type text, variant_id bigint, bundle_price_option_id bigint, quantity integer)) with ordinality
      as w (type, variant_id, bundle_price_option_id, quantity, n))
  select ${selectLines('wanted', whole, '$2::bigint')} as items from (select 0 as id, $3::bigint as store_id) c`

/** Shows items without a cart as cart items, with current prices and whether the store sells them. */
export async function showItems(
  db: Db,
  store: { id: number; business_id: number },
  items: Item[],
  imageBase: string,
): Promise<ShownItems> {
  if (items.length === 0) return { items: [], item_count: 0, total: formatMoney(0) }
  const values = [JSON.stringify(items), store.business_id, store.id]
  const { rows } = await db.executeQuery<{ items: ItemRow[] }>(CompiledQuery.raw(select, values))
  const found = rows[0]!.items
  const total = found.reduce((sum, item) => sum + item.price * item.quantity, 0)
  checkAmount(total, 'total')
  return {
    items: found.map((item) => showItem(item, imageBase)),
    item_count: found.reduce((sum, item) => sum + item.quantity, 0),
    total: formatMoney(total),
  }
}
