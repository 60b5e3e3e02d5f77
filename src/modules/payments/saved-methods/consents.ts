import { type Insertable, sql } from 'kysely'
import { eraseColumns } from '../../../platform/db/statements/erase-columns.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import type { Tables } from '../../../schema/tables.ts'
import type { SavedMethodRow } from './rules.ts'

type Given = Pick<
  Insertable<Tables['saved_methods']>,
  | 'business_id'
  | 'store_id'
  | 'customer_id'
  | 'account_id'
  | 'provider'
  | 'payment_method'
  | 'payment_id'
  | 'consent_text'
>

/** Records the buyer's consent to later charges, in the transaction that requests the payment. */
export const recordConsent = (tx: Tx, given: Given, now: Date) =>
  tx
    .insertInto('saved_methods')
    .values({ ...given, id: createUuid(now.getTime()), consented_at: now })
    .execute()

/** Withdraws the buyer's consent before the payment was received. */
export const withdrawConsent = (tx: Tx, businessId: number, paymentId: string, now: Date) =>
  tx
    .updateTable('saved_methods')
    .set({ removed_at: now })
    .where('business_id', '=', businessId)
    .where('payment_id', '=', paymentId)
    .where('removed_at', 'is', null)
    .execute()

/** A method that can be charged. */
export type Chargeable = SavedMethodRow & { sealed_token: Buffer; label: string }

const selectChargeable = (db: Db) =>
  db.selectFrom('saved_methods').selectAll().where('sealed_token', 'is not', null).where('removed_at', 'is', null)

/** The newest method of each of these customers in a store. */
export async function findCustomerMethods(
  db: Db,
  customers: { business_id: number; customer_id: number; store_id: number }[],
) {
  const found = new Map<string, Chargeable>()
  if (customers.length === 0) return found
  const rows = await selectChargeable(db)
    .where('business_id', 'in', [...new Set(customers.map(({ business_id }) => business_id))])
    .where('customer_id', 'in', [...new Set(customers.map(({ customer_id }) => customer_id))])
    .orderBy('saved_at')
    .execute()
  for (const row of rows) found.set(toKey(row), row as Chargeable)
  return found
}

export const toKey = ({
  business_id,
  store_id,
  customer_id,
}: {
  business_id: number
  store_id: number
  customer_id: number
}) => `${business_id} ${store_id} ${customer_id}`

/** Finds a method that can be charged; undefined after the consent was withdrawn. */
export const findChargeable = async (db: Db, businessId: number, id: string): Promise<Chargeable | undefined> =>
  (await selectChargeable(db).where('business_id', '=', businessId).where('id', '=', id).executeTakeFirst()) as
    | Chargeable
    | undefined

type Holder = { business_id: number; store_id: number; customer_id: number }

/** The methods that a customer allows a store to charge, newest first. */
export const listMethods = async (db: Db, { business_id, store_id, customer_id }: Holder): Promise<Chargeable[]> =>
  (await selectChargeable(db)
    .where('business_id', '=', business_id)
    .where('customer_id', '=', customer_id)
    .where('store_id', '=', store_id)
    .orderBy('saved_at', 'desc')
    .execute()) as Chargeable[]

/**
 * Withdraws the consent at once; the worker then deletes the token at the provider. The record of the consent stays.
 */
export async function removeMethod(tx: Tx, { business_id, store_id, customer_id }: Holder, id: string, now: Date) {
  const removed = await tx
    .updateTable('saved_methods')
    .set({ removed_at: now })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .where('customer_id', '=', customer_id)
    .where('store_id', '=', store_id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw notFound('There is no such saved method')
}

/** Removes the saved methods of an erased person, with the personal data in them. */
export const removeCustomerMethods = (tx: Tx, businessId: number, customerId: number, now: Date) =>
  sql`update saved_methods set ${eraseColumns('saved_methods')}, removed_at = coalesce(removed_at, ${now})
    where business_id = ${businessId} and customer_id = ${customerId}`.execute(tx)

/** Assigns the methods of one customer to another, who is the same person. */
export const moveCustomerMethods = (tx: Tx, businessId: number, from: number, to: number) =>
  tx
    .updateTable('saved_methods')
    .set({ customer_id: to })
    .where('business_id', '=', businessId)
    .where('customer_id', '=', from)
    .execute()
