import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import type { Db } from '../../../platform/db/types.ts'
import { withSharp } from '../../../platform/documents/pictures.ts'
import { type ThreadPool, threadFunction } from '../../../platform/threads/index.ts'
import type { drawInvoiceFile } from './draw-invoice-file.ts'
import type { InvoiceRow } from './load-cases.ts'

export type InvoiceJob = { business_id: number; id: string }

type Means = { db: Db; objects: ObjectStore; threads: ThreadPool }

const drawFile = threadFunction<typeof drawInvoiceFile>(
  new URL('./draw-invoice-file.ts', import.meta.url),
  'drawInvoiceFile',
)

/** Draws and stores the file of a document, once. A repetition keeps the first file. */
export async function writeInvoice({ db, objects, threads }: Means, { business_id, id }: InvoiceJob, now: Date) {
  const found = await db
    .selectFrom('invoices')
    .leftJoin('invoices as r', (join) =>
      join.onRef('r.business_id', '=', 'invoices.business_id').onRef('r.id', '=', 'invoices.refers_to'),
    )
    .leftJoin('invoice_files as f', (join) =>
      join.onRef('f.business_id', '=', 'invoices.business_id').onRef('f.invoice_id', '=', 'invoices.id'),
    )
    .selectAll('invoices')
    .select(['r.number as referred_number', 'f.written_at'])
    .where('invoices.business_id', '=', business_id)
    .where('invoices.id', '=', id)
    .executeTakeFirst()
  if (!found || found.written_at !== null) return
  const { referred_number, written_at: _, ...row } = found
  const invoice = row as unknown as InvoiceRow
  const logo = await readLogo(objects, business_id, invoice.content.store.logo)
  const pdf = await threads.run(business_id, drawFile, invoice, referred_number, logo)
  const sha256 = createHash('sha256').update(pdf).digest()
  await db
    .insertInto('invoice_files')
    .values({ business_id, invoice_id: id, pdf: pdf as never, sha256: sha256 as never, written_at: now })
    .onConflict((known) => known.columns(['business_id', 'invoice_id']).doNothing())
    .execute()
}

/** The size in pixels, for a sharp print. */
const logoSize = { width: 720, height: 208 }

/** Reads the logo as PNG, if it was uploaded here. One that is hosted elsewhere, or cannot be read, is left out. */
async function readLogo(objects: ObjectStore, businessId: number, logo: string | null): Promise<Buffer | undefined> {
  if (!logo || !/^[\w-]+\/\d+\.webp$/.test(logo)) return undefined
  const object = await objects.get(`images/${logo}`)
  if (!object) return undefined
  const bytes = await buffer(object.body)
  return await withSharp(businessId, (sharp) =>
    sharp(bytes)
      .resize({ ...logoSize, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer()
      .catch(() => undefined),
  )
}
