import { type Selectable, sql } from 'kysely'
import { enqueue } from '../../../platform/background/jobs.ts'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflict, notFound } from '../../../platform/errors/errors.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { type ThreadPool, threadFunction } from '../../../platform/threads/index.ts'
import type { Tables } from '../../../schema/tables.ts'
import { findOrderIds, loadOrders } from '../../orders/orders/index.ts'
import type { drawDocument } from './draw-document.ts'
import { readSenders } from './read-senders.ts'
import type { DocumentIn } from './schemas.ts'

const maxAgeHours = 24

const columns = [
  'id',
  'business_id',
  'kind',
  'paper',
  'language',
  'order_ids',
  'status',
  'created_at',
  'finished_at',
] as const

export type DocumentRow = Pick<Selectable<Tables['order_documents']>, (typeof columns)[number]>

export async function startDocument(tx: Tx, business_id: number, input: DocumentIn, now: Date): Promise<DocumentRow> {
  const order_ids = await findOrderIds(tx, business_id, input.ids)
  const { kind, paper = kind === 'label' ? 'A6' : 'A5', language = 'id' } = input
  const values = { id: createUuid(), business_id, kind, paper, language, order_ids, created_at: now }
  const document = await tx.insertInto('order_documents').values(values).returning(columns).executeTakeFirstOrThrow()
  await enqueue(
    tx,
    'write-order-document',
    { business_id, document_id: document.id },
    { key: `document:${document.id}` },
  )
  return document
}

export async function getDocument(db: Db, business_id: number, id: string): Promise<DocumentRow> {
  const found = await db
    .selectFrom('order_documents')
    .select(columns)
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('There is no such document')
  return found
}

export async function getDocumentFile(db: Db, business_id: number, id: string) {
  const document = await getDocument(db, business_id, id)
  if (document.status !== 'done') throw conflict('The document is still being written')
  const { content } = await db
    .selectFrom('order_documents')
    .select('content')
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { document, content: content as unknown as Buffer }
}

const drawInThread = threadFunction<typeof drawDocument>(new URL('./draw-document.ts', import.meta.url), 'drawDocument')

/** A job of a release before this one does not name the business. */
export type DocumentJob = { business_id?: number; document_id: string }

/** Draws the pages of a document, without orders that were deleted in the meantime. */
export async function writeDocument(
  { db, threads }: { db: Db; threads: ThreadPool },
  { business_id, document_id: id }: DocumentJob,
  now: Date,
) {
  const document = await db
    .selectFrom('order_documents')
    .innerJoin('businesses', 'businesses.id', 'order_documents.business_id')
    .select(columns.map((name) => `order_documents.${name}` as const))
    .select('businesses.time_zone')
    .where('order_documents.id', '=', id)
    .$if(business_id !== undefined, (query) => query.where('order_documents.business_id', '=', business_id!))
    .executeTakeFirst()
  if (document?.status !== 'running') return
  const orders = await loadOrders(db, document.business_id, document.order_ids)
  const shown = orders.filter(({ deleted_at }) => deleted_at === null)
  const findSender = await readSenders(db, document.business_id, shown)
  const labelled = shown.map((order) => ({ ...order, sender: findSender(order) }))
  const content = await threads.run(document.business_id, drawInThread, document, labelled)
  await db
    .updateTable('order_documents')
    .set({ status: 'done', content: content as never, finished_at: now })
    .where('business_id', '=', document.business_id)
    .where('id', '=', id)
    .execute()
}

/** Deletes the documents that contain one of these orders. */
export const discardDocuments = (tx: Tx, businessId: number, orderIds: string[]) =>
  tx
    .deleteFrom('order_documents')
    .where('business_id', '=', businessId)
    .where(sql<boolean>`order_ids && ${orderIds}::uuid[]`)
    .execute()

export const purgeOldDocuments = (db: Db, now: Date) =>
  purgeRows(db, {
    table: 'order_documents',
    key: ['id'],
    where: sql`created_at < ${new Date(now.getTime() - maxAgeHours * 3_600_000)}`,
    orderBy: 'created_at',
  })
