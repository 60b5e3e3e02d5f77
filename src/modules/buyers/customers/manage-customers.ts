import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { violates } from '../../../platform/db/violates.ts'
import { conflict, conflictBecause, notFound, validationFailed } from '../../../platform/errors/errors.ts'
import { pictureKey } from '../../../platform/http/addresses.ts'
import { normalizePhone } from '../../../platform/text/phones.ts'
import {
  attributesColumn,
  type Checked,
  checkAttributes,
  nameValues,
  newAttributes,
} from '../../catalog/attributes/index.ts'
import { recordEvent, recordEvents } from '../../events/index.ts'
import { findOptOuts } from '../mail-consents/index.ts'
import { normalizeEmail } from './rules.ts'
import type { CustomerIn, CustomerPatch } from './schemas.ts'
import { type CustomerRow, customerPayload } from './views.ts'

export async function getCustomer(db: Db, business_id: number, id: number): Promise<CustomerRow> {
  const found = await db
    .selectFrom('customers')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('The customer does not exist')
  return found
}

/** Refuses to write personal data to an erased or merged customer. */
export function checkNotErased({ erased_at }: CustomerRow) {
  if (erased_at !== null) throw conflictBecause('customer_erased', 'The data of this customer was erased or merged')
}

/** An uploaded avatar is stored as its key, even if the request has its address. */
export const withAvatarKey = <T extends { avatar?: string | null }>(input: T, baseUrl: string): T =>
  input.avatar ? { ...input, avatar: pictureKey(baseUrl)(input.avatar) } : input

const emailTaken = () => conflict('Another customer of this business has this email address', 'email_taken')

const isTaken = (error: unknown) => violates(error, 'customers_email')

/** Converts an input to columns; 422 for a value that the schema cannot refuse. */
export function toValues({ attributes: _, ...input }: Static<typeof CustomerPatch>, now: Date) {
  if (input.date_of_birth && input.date_of_birth > now.toISOString().slice(0, 10))
    throw validationFailed({ date_of_birth: 'in_future' })
  return {
    ...input,
    ...(input.email !== undefined && { email: normalizeEmail(input.email) }),
    ...(input.phone !== undefined && { phone: normalizePhone(input.phone) }),
  }
}

/** Inserts a customer; returns undefined if the email address is taken. */
export async function insertCustomer(
  tx: Tx,
  business_id: number,
  input: Static<typeof CustomerIn>,
  now: Date,
  attributes: Checked = {},
) {
  const customer = await tx
    .insertInto('customers')
    .values({
      business_id,
      ...toValues(input, now),
      ...newAttributes(attributes),
      created_at: now,
      last_updated_at: now,
    })
    .onConflict((taken) => taken.columns(['business_id', 'email']).where('email', 'is not', null).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!customer) return undefined
  await recordEvent(tx, { business_id, kind: 'customer.created', payload: customerPayload(customer) }, now)
  return customer
}

/**
 * Inserts customers whose contacts are new. Returns their number; one whose email was taken concurrently is left out.
 */
export async function insertCustomers(
  tx: Tx,
  business_id: number,
  customers: { input: Static<typeof CustomerIn>; attributes: Checked }[],
  now: Date,
) {
  const created = await tx
    .insertInto('customers')
    .values(
      customers.map(({ input, attributes }) => ({
        business_id,
        ...toValues(input, now),
        ...newAttributes(attributes),
        created_at: now,
        last_updated_at: now,
      })),
    )
    .onConflict((taken) => taken.columns(['business_id', 'email']).where('email', 'is not', null).doNothing())
    .returningAll()
    .execute()
  const events = created.map((customer) => ({
    business_id,
    kind: 'customer.created' as const,
    payload: customerPayload(customer),
  }))
  await recordEvents(tx, events, now)
  return created.length
}

const checkValues = (db: Db, business_id: number, { attributes }: Static<typeof CustomerPatch>) =>
  checkAttributes(db, business_id, [{ owner: 'customer', values: attributes }])

/** Resolves the attribute names of a business's customers. */
export async function nameCustomerValues(db: Db, business_id: number, customers: CustomerRow[]) {
  const namedById = await nameValues(db, business_id, { customer: customers })
  return (customer: CustomerRow) => namedById('customer', customer)
}

export async function createCustomer(tx: Tx, business_id: number, input: Static<typeof CustomerIn>, now: Date) {
  const [attributes] = await checkValues(tx, business_id, input)
  const customer = await insertCustomer(tx, business_id, input, now, attributes)
  if (!customer) throw emailTaken()
  return customer
}

/** Whether the person opted out. Locks the customer, which a concurrent opt-out marks after it was recorded. */
async function staysUnsubscribed(tx: Tx, business_id: number, id: number): Promise<boolean> {
  const customer = await tx
    .selectFrom('customers')
    .select('email')
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return customer?.email != null && (await findOptOuts(tx, business_id, [customer.email])).size > 0
}

/** Writes changes of a customer. A customer who opted out stays unsubscribed, because only the person can undo that. */
export async function writeCustomer(
  tx: Tx,
  business_id: number,
  id: number,
  input: Static<typeof CustomerPatch>,
  now: Date,
): Promise<CustomerRow> {
  const [attributes] = await checkValues(tx, business_id, input)
  try {
    const values = toValues(input, now)
    const changed = await tx
      .updateTable('customers')
      .set({
        ...values,
        // Only the number that was proven signs in.
        ...(values.phone !== undefined && {
          phone_confirmed_at: sql`case when phone = ${values.phone} then phone_confirmed_at end`,
        }),
        ...(input.is_unsubscribe === false && { is_unsubscribe: await staysUnsubscribed(tx, business_id, id) }),
        ...attributesColumn(attributes!),
        last_updated_at: now,
      })
      .where('business_id', '=', business_id)
      .where('id', '=', id)
      .where('erased_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!changed) checkNotErased(await getCustomer(tx, business_id, id))
    return changed!
  } catch (error) {
    throw isTaken(error) ? emailTaken() : error
  }
}

/** Records that these customers, as they are now, were changed. */
export const recordUpdated = (tx: Tx, customers: CustomerRow[], now: Date) =>
  recordEvents(
    tx,
    customers.map((customer) => ({
      business_id: customer.business_id,
      kind: 'customer.updated',
      payload: customerPayload(customer),
    })),
    now,
  )

/** Changes a customer, and records the change. */
export async function updateCustomer(...[tx, business_id, id, input, now]: Parameters<typeof writeCustomer>) {
  const changed = await writeCustomer(tx, business_id, id, input, now)
  await recordUpdated(tx, [changed], now)
  return changed
}

/** Deletes all customers of a business with their addresses, passwords and carts. */
export const deleteBusinessCustomers = (db: Db, businessId: number) =>
  db.deleteFrom('customers').where('business_id', '=', businessId).execute()
