import { sql } from 'kysely'
import { enqueue } from '../../../platform/background/jobs.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { recordMails } from '../../../platform/mail/record-mail.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import type { Service } from '../../../platform/service.ts'
import { unsubscribeBlocks, unsubscribeUrl } from '../../buyers/mail-consents/index.ts'
import { productName } from '../../catalog/item-names/index.ts'
import { type Announced, claimContents } from '../../goods/courses/index.ts'
import { isOpen } from '../../goods/entitlements/index.ts'
import { loadMessageStores, type MessageStore, readLanguage, writeMessage } from '../../stores/store-messages/index.ts'
import { toShopUrl } from '../../stores/store-settings/index.ts'

export type CourseNoticeJob = { business_id: number; notice_id: string }

type Sending = Pick<Service, 'db' | 'config' | 'secrets'>

/** Records a notice about these contents of a course, except those that were announced before. */
export async function announceContents({ db }: Pick<Sending, 'db'>, announced: Announced[], now: Date) {
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
    const job: CourseNoticeJob = { business_id, notice_id: id }
    await enqueue(tx, 'send-course-notice', job)
  })
}

const learnersPerStep = 200

/** Mails everybody with access to the course. */
export async function sendNotice(sending: Sending, job: CourseNoticeJob, now: Date) {
  while (await sending.db.transaction().execute((tx) => mailNext(tx, sending, job, now)));
}

type Learner = { customer_id: number; store_id: number; name: string | null; email: string; course: string }

/** Mails the next learners and records the progress; returns false if none is left. */
async function mailNext(tx: Tx, sending: Sending, { business_id, notice_id }: CourseNoticeJob, now: Date) {
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
  const mails = learners.flatMap((learner) => {
    const store = stores.get(learner.store_id)
    return (store && titles.length > 0 && compose(sending, store, learner, titles)) || []
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

const reasons = {
  en: 'You get this mail because you have this course.',
  id: 'Anda menerima email ini karena memiliki kursus ini.',
}

function compose(sending: Sending, store: MessageStore, { name, email, course }: Learner, titles: string[]) {
  const { config } = sending
  const { business_id, id: store_id } = store
  const link = `${toShopUrl(store, config.shopUrl)}/account`
  const unsubscribe_url = unsubscribeUrl(sending, { business_id, store_id, address: email }, store.slug)
  const language = readLanguage(store)
  const message = {
    values: { buyer_name: name ?? email, course, account_link: link },
    blocks: [{ kind: 'goods' as const, rows: titles.map((title) => ({ name: title, links: [], keys: [] })) }],
    link,
    details: unsubscribeBlocks(language, reasons[language], unsubscribe_url),
    recipient: email,
    unsubscribe_url,
  }
  return writeMessage(store, 'course_content', message, config)
}

/**
 * Lists learners, each once even if they bought the course twice. Whoever bought it after the contents were added sees
 * them anyway.
 */
async function listLearners(
  tx: Tx,
  notice: { business_id: number; variant_id: number; after_customer_id: number; created_at: string },
  now: Date,
): Promise<Learner[]> {
  const { rows } = await sql<Learner>`
    select distinct on (e.customer_id) e.customer_id, e.store_id, c.name, c.email,
      ${sql.raw(productName())} as course
    from entitlements e join customers c on c.business_id = ${notice.business_id} and c.id = e.customer_id
      join variants v on v.business_id = ${notice.business_id} and v.id = e.variant_id
      join products p on p.business_id = ${notice.business_id} and p.id = v.product_id
    where e.business_id = ${notice.business_id} and e.variant_id = ${notice.variant_id}
      and e.customer_id > ${notice.after_customer_id} and e.granted_at < ${notice.created_at} and ${isOpen(notice.business_id, now)}
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
