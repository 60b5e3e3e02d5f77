import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { createUuid } from '../../../platform/ids.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { recordMails } from '../../../platform/mail/record-mail.ts'
import type { Service } from '../../../platform/service.ts'
import { type Announced, claimContents } from '../../goods/courses/index.ts'
import { isOpen } from '../../goods/entitlements/index.ts'
import { type Addresses, loadMessageStores, shopUrl, writeMessage } from '../../stores/store-messages/index.ts'

export type NoticeJob = { business_id: number; notice_id: string }

type Sending = Pick<Service, 'db' | 'config'>

/** Records a notice about these contents of a course, without those that were announced before. */
export async function announceContents({ db }: Sending, announced: Announced[], now: Date) {
  const [first] = announced
  if (!first) return
  const { business_id, variant_id } = first
  await db.transaction().execute(async (tx) => {
    const uuids = announced.map(({ content_uuid }) => content_uuid)
    const claimed = await claimContents(tx, business_id, uuids, now)
    if (claimed.length === 0) return
    const id = createUuid(now.getTime())
    const content_uuids = claimed.map(({ uuid }) => uuid)
    await tx
      .insertInto('course_notices')
      .values({ business_id, id, variant_id, content_uuids, created_at: now })
      .execute()
    const job: NoticeJob = { business_id, notice_id: id }
    await enqueue(tx, 'send-course-notice', job)
  })
}

const learnersPerStep = 200

/** Mails everybody who may use the course. */
export async function sendNotice({ db, config }: Sending, job: NoticeJob, now: Date) {
  while (await db.transaction().execute((tx) => mailNext(tx, job, config, now)));
}

type Learner = { customer_id: number; store_id: number; name: string | null; email: string; course: string }

/** Mails the next learners and records how far it came; false if none is left. */
async function mailNext(tx: Tx, { business_id, notice_id }: NoticeJob, addresses: Addresses, now: Date) {
  const notice = await tx
    .selectFrom('course_notices')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('id', '=', notice_id)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!notice) return false
  const learners = await listLearners(tx, notice, now)
  const titles = await listTitles(tx, business_id, notice.content_uuids)
  const stores = await loadMessageStores(
    tx,
    learners.map(({ store_id }) => store_id),
  )
  const mails = learners.flatMap(({ store_id, name, email, course }) => {
    const store = stores.get(store_id)
    if (!store || titles.length === 0) return []
    const account_link = `${shopUrl(store, addresses.appUrl)}/account`
    const values = { buyer_name: name ?? email, course, account_link }
    const rows = titles.map((title) => ({ name: title, links: [], keys: [] }))
    const blocks = [{ kind: 'goods' as const, rows }]
    return (
      writeMessage(store, 'course_content', { values, blocks, link: account_link, recipient: email }, addresses) ?? []
    )
  })
  await recordMails(tx, mails)
  const isLast = learners.length < learnersPerStep
  await tx
    .updateTable('course_notices')
    .set({
      after_customer_id: learners.at(-1)?.customer_id ?? notice.after_customer_id,
      ...(isLast && { finished_at: now }),
    })
    .where('business_id', '=', business_id)
    .where('id', '=', notice_id)
    .execute()
  return !isLast
}

/** A person who has the course twice is told once. Who bought it after the contents came sees them anyway. */
async function listLearners(
  tx: Tx,
  notice: { business_id: number; variant_id: number; after_customer_id: number; created_at: string },
  now: Date,
): Promise<Learner[]> {
  const { rows } = await sql<Learner>`
    select distinct on (e.customer_id) e.customer_id, e.store_id, c.name, c.email,
      coalesce(p.public_name, p.name) as course
    from entitlements e join customers c on c.business_id = e.business_id and c.id = e.customer_id
      join variants v on v.business_id = e.business_id and v.id = e.variant_id
      join products p on p.business_id = v.business_id and p.id = v.product_id
    where e.business_id = ${notice.business_id} and e.variant_id = ${notice.variant_id}
      and e.customer_id > ${notice.after_customer_id} and e.granted_at < ${notice.created_at} and ${isOpen(now)}
      and c.email is not null and c.status = 'active' and not c.is_unsubscribe
    order by e.customer_id, e.id limit ${learnersPerStep}`.execute(tx)
  return rows
}

async function listTitles(tx: Tx, businessId: number, uuids: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('course_contents')
    .select('title')
    .where('business_id', '=', businessId)
    .where('uuid', 'in', uuids)
    .where('is_shown', '=', true)
    .orderBy('sequence_order')
    .execute()
  return rows.map(({ title }) => title)
}
