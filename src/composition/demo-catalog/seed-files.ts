import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ObjectStore } from '../../integrations/object-store/index.ts'
import { createDigitalFile } from '../../modules/catalog/files/index.ts'
import type { Db } from '../../platform/db/types.ts'
import type { Good } from './goods.ts'

export type SoldFile = { good: Good; business_id: number; variants: { id: number }[] }

/** Gives every variant of a digital product the file that its buyers download. */
export async function seedFiles(db: Db, objects: ObjectStore, { good, business_id, variants }: SoldFile, now: Date) {
  const content = await drawBooklet(good)
  const file = {
    name: `${good.name}.pdf`,
    size: content.length,
    head: content,
    open: () => Readable.from([content]),
  }
  for (const { id } of variants) {
    await createDigitalFile(db, objects, { business_id, variant_id: id }, file, now)
  }
}

/** A page with a title, and a page for each chapter. */
async function drawBooklet({ name, description, look, chapters = [] }: Good): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({ size: 'A5', margin: 48, info: { Title: name } })
  const content = buffer(pdf)
  pdf.rect(0, 0, pdf.page.width, pdf.page.height).fill(look.to)
  pdf.fillColor(look.from).font('Helvetica-Bold', 30).text(name, 48, 180)
  pdf.moveDown().font('Helvetica', 14).text(description)
  for (const [title, text] of chapters) {
    pdf.addPage().fillColor('#1f1f1f').font('Helvetica-Bold', 18).text(title)
    pdf.moveDown().font('Helvetica', 12).text(text, { lineGap: 4 })
  }
  pdf.end()
  return await content
}
