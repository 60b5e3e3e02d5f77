import { type Selectable, sql } from 'kysely'
import { listPage, mapPage, type PageRequest } from '../../../platform/db/list-page.ts'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { MailStatus } from '../../../platform/mail/status-history.ts'
import type { Service } from '../../../platform/service.ts'
import type { Tables } from '../../../schema/tables.ts'
import type { OrderKey } from '../../orders/orders/index.ts'

type Mail = Selectable<Tables['mails']>

/** Lists the mails of a business, or the secret mails of the whole installation. */
export async function listMails<View>(
  { db, secrets }: Pick<Service, 'db' | 'secrets'>,
  { status, ...request }: PageRequest & { status?: MailStatus },
  which: number | 'secret',
  show: (mail: Mail) => View,
) {
  const page = await listPage({
    list: `outbox:${which}`,
    cursorSecret: secrets.cursor,
    request,
    filters: status ? { status } : {},
    key: ['id'],
    direction: 'desc',
    select: (filters: { status?: MailStatus }) => {
      const mails = db.selectFrom('mails').selectAll()
      const owned = which === 'secret' ? mails.where('is_secret', '=', true) : mails.where('business_id', '=', which)
      return filters.status ? owned.where('status', '=', filters.status) : owned
    },
    keyOf: (mail) => [mail.id],
  })
  return mapPage(page, show)
}

const maxOrderEmails = 1000

/** Returns the number of an order, and one of its mails. */
export async function getOrderEmail(db: Db, order: OrderKey, emailId: number) {
  const { order_id, mails } = await listOrderEmails(db, order, emailId)
  const [mail] = mails
  if (!mail) throw notFound('There is no such mail')
  return { order_id, mail }
}

/**
 * Returns the number of an order and its mails, newest first: mails about the order, and those in its timeline. With
 * `emailId` only that mail.
 */
export async function listOrderEmails(db: Db, { business_id, id }: OrderKey, emailId?: number) {
  const { order_id } = await db
    .selectFrom('orders')
    .select('order_id')
    .where('business_id', 'in', sameBusiness(business_id))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const named = sql<number>`(select (t.data->>'mail_id')::bigint from order_timeline t
    where t.business_id = ${business_id} and t.order_id = ${id} and t.kind = 'message')`
  const all = db.selectFrom('mails').selectAll().where('business_id', '=', business_id)
  const written = emailId === undefined ? all : all.where('id', '=', emailId)
  const mails = await written
    .where('order_id', '=', id)
    .unionAll(written.where(sql<boolean>`id in ${named}`).where(sql<boolean>`order_id is distinct from ${id}::uuid`))
    .orderBy('id', 'desc')
    .limit(maxOrderEmails)
    .execute()
  return { order_id, mails }
}
