import { sql } from 'kysely'
import type { Merchant } from '../../../access/merchant-route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import {
  AppError,
  conflictBecause,
  fieldError,
  type Problems,
  validationFailed,
} from '../../../platform/errors/errors.ts'
import { randomText } from '../../../platform/secrets/base62.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { parseMoney } from '../../../platform/text/money.ts'
import { parseMoment } from '../../../platform/text/parse-moment.ts'
import { type AuditAction, recordAudit } from '../../accounts/audit/index.ts'
import { showItems } from '../../buyers/carts/index.ts'
import { getStore } from '../../stores/store-settings/index.ts'
import type { Item } from '../pricing/index.ts'
import { getLink } from './get-link.ts'
import { handleLength } from './rules.ts'
import type { LinkChange, LinkInput } from './schemas.ts'

type Store = { id: number; business_id: number }

/** Refuses items that the store does not sell, each with its position. */
async function checkItems(tx: Tx, store: Store, items: Item[]) {
  const { items: shown } = await showItems(tx, store, items, '')
  const problems: Problems = {}
  for (const [i, { type, is_available }] of shown.entries())
    if (!is_available) problems[`items.${i}.${type}_id`] = 'not_found'
  if (Object.keys(problems).length > 0) throw validationFailed(problems)
}

function readAmount(value: string | number): number {
  const amount = parseMoney(value, 'amount')
  if (amount <= 0) throw validationFailed({ amount: fieldError('not_above', { min: 0 }) })
  return amount
}

/** Converts the terms of a request to columns. A link is for an amount or for items; setting one removes the other. */
async function readTerms(tx: Tx, store: Store, change: LinkChange, now: Date) {
  const { amount, items, expires_at, ...rest } = change
  if (amount != null && items != null) throw validationFailed({ items: fieldError('excludes', { other: 'amount' }) })
  if (items != null) await checkItems(tx, store, items)
  const end = expires_at == null ? expires_at : parseMoment(expires_at, 'expires_at')
  if (end && end <= now) throw validationFailed({ expires_at: 'not_in_future' })
  return {
    ...rest,
    ...(rest.title !== undefined && { title: rest.title.trim() }),
    ...(amount != null && { amount: readAmount(amount), items: null }),
    ...(items != null && { amount: null, items: JSON.stringify(items) }),
    ...(end !== undefined && { expires_at: end }),
  }
}

const audit = (
  tx: Tx,
  { business_id, actor }: Merchant,
  action: AuditAction,
  id: string,
  details: Record<string, unknown>,
  now: Date,
) => recordAudit(tx, { business_id, actor, action, target: `payment_link:${id}`, details }, now)

export async function createLink(tx: Tx, merchant: Merchant, input: LinkInput, now: Date) {
  const { business_id } = merchant
  const { store_unique_id, title, ...terms } = input
  if (terms.amount == null && terms.items == null) throw validationFailed({ amount: 'required' })
  const store = await getStore(tx, business_id, store_unique_id).catch((error) => {
    throw error instanceof AppError && error.status === 404 ? validationFailed({ store_unique_id: 'not_found' }) : error
  })
  const columns = await readTerms(tx, store, { title, ...terms }, now)
  const id = createUuid(now.getTime())
  await tx
    .insertInto('payment_links')
    .values({
      ...columns,
      title: columns.title!,
      id,
      business_id,
      store_id: store.id,
      handle: randomText(handleLength),
      created_at: now,
      last_updated_at: now,
    })
    .execute()
  await audit(tx, merchant, 'payment_link.created', id, { title }, now)
  return await getLink(tx, business_id, id)
}

/** Changes a link. Existing orders keep its former terms. */
export async function updateLink(tx: Tx, merchant: Merchant, givenId: string, change: LinkChange, now: Date) {
  const { business_id } = merchant
  const { id, store_id, title } = await getLink(tx, business_id, givenId)
  const columns = await readTerms(tx, { id: store_id, business_id }, change, now)
  await tx
    .updateTable('payment_links')
    .set((row) => ({ ...columns, version: row('version', '+', 1), last_updated_at: now }))
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()
  await audit(tx, merchant, 'payment_link.updated', id, { title, changed: Object.keys(change) }, now)
  return await getLink(tx, business_id, id)
}

/** Deletes a link without orders. A used one is switched off instead, because orders refer to it. */
export async function deleteLink(tx: Tx, merchant: Merchant, givenId: string, now: Date) {
  const { business_id } = merchant
  const id = givenId.toLowerCase() // Orders store the id as text, in lower case.
  await sql`select 1 from payment_links where business_id = ${business_id} and id::text = ${id} for update`.execute(tx)
  const { title } = await getLink(tx, business_id, id)
  const { rows } =
    await sql`select 1 from orders where business_id = ${business_id} and payment_link_id = ${id} limit 1`.execute(tx)
  if (rows.length > 0)
    throw conflictBecause('payment_link_has_orders', 'Orders came from this payment link: switch it off instead')
  await tx.deleteFrom('payment_links').where('business_id', '=', business_id).where('id', '=', id).execute()
  await audit(tx, merchant, 'payment_link.deleted', id, { title }, now)
}
