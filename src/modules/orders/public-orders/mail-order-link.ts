import { enqueue } from '../../../platform/background/jobs.ts'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Db } from '../../../platform/db/types.ts'
import type { Service } from '../../../platform/service.ts'
import { toPhoneDigits } from '../../../platform/text/phones.ts'
import { normalizeEmail } from '../../buyers/customers/index.ts'
import { mailBuyer } from '../mails/index.ts'

export type OrderLinkJob = { business_id: number; store_id: number; order_id: string; contact: string }

/** Enqueues the search, so that neither the response nor its timing reveals whether the order exists. */
export const requestOrderLink = (db: Db, job: OrderLinkJob) =>
  db.transaction().execute((tx) => enqueue(tx, 'mail-order-link', job))

const isContact = (contact: string, order: { customer_email: string | null; customer_phone: string | null }) =>
  contact.includes('@')
    ? order.customer_email !== null && normalizeEmail(contact) === normalizeEmail(order.customer_email)
    : order.customer_phone !== null && toPhoneDigits(contact) === order.customer_phone

/** Mails the address of an order's page to the order's own email address, never to another one. */
export async function mailOrderLink({ db, config }: Pick<Service, 'db' | 'config'>, job: OrderLinkJob, now: Date) {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'business_id', 'customer_email', 'customer_phone'])
    .where('business_id', 'in', sameBusiness(job.business_id))
    // Our order numbers are upper case; those of migrated orders keep their case.
    .where('order_id', 'in', [job.order_id, job.order_id.toUpperCase()])
    .orderBy('order_id', 'desc')
    .where('store_id', '=', job.store_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!order || !isContact(job.contact, order)) return
  await db.transaction().execute((tx) => mailBuyer(tx, order, { kind: 'order_link', addresses: config, now }))
}
