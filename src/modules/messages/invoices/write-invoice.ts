import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import type { Db } from '../../../platform/db/types.ts'
import { composePage } from './compose-page.ts'
import { drawInvoice } from './draw-invoice.ts'
import type { InvoiceRow } from './load-cases.ts'

export type InvoiceJob = { business_id: number; id: string }

/** Draws the file of a document and stores it, once. A repetition keeps the first file. */
export async function writeInvoice(db: Db, objects: ObjectStore, { business_id, id }: InvoiceJob, now: Date) {
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
  const logo = await readLogo(objects, invoice.content.store.logo)
  const pdf = await drawInvoice(composePage(invoice, referred_number), new Date(invoice.issued_at), logo)
  const sha256 = createHash('sha256').update(pdf).digest()
  await db
    .insertInto('invoice_files')
    .values({ business_id, invoice_id: id, pdf: pdf as never, sha256: sha256 as never, written_at: now })
    .onConflict((known) => known.columns(['business_id', 'invoice_id']).doNothing())
    .execute()
}

/** In pixels, for a sharp print. */
const logoSize = { width: 720, height: 208 }

/** The logo as PNG, if it was uploaded here. One that is hosted elsewhere, or cannot be read, is left out. */
async function readLogo(objects: ObjectStore, logo: string | null): Promise<Buffer | undefined> {
  if (!logo || !/^[\w-]+\/\d+\.webp$/.test(logo)) return undefined
  const object = await objects.get(`images/${logo}`)
  if (!object) return undefined
  const bytes = await buffer(object.body)
  const { default: sharp } = await import('sharp')
  return await sharp(bytes)
    .resize({ ...logoSize, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(() => undefined)
}
