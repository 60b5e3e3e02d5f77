import { drawCells, drawRule, measureWidth, openPdf, type Pdf } from '../../../platform/documents/pdf.ts'
import { checkoutFieldNames, checkoutFields } from '../../../vocabulary/checkout-fields.ts'
import type { FullOrder } from '../../orders/orders/index.ts'
import { drawLabel, type LabelledOrder } from './draw-label.ts'
import { drawRecipient, type Language } from './draw-recipient.ts'
import { words } from './words.ts'

type Wanted = { kind: string; paper: string; language: Language; time_zone: string }

/** Draws a page for each order, or several for a slip with many items. */
export async function drawDocument(wanted: Wanted, orders: LabelledOrder[]): Promise<Buffer> {
  const margin = wanted.kind === 'label' ? 18 : 36
  const { pdf, finish } = await openPdf({ size: wanted.paper, margin })
  for (const order of orders) {
    pdf.addPage()
    if (wanted.kind === 'label') await drawLabel(pdf, order, wanted)
    else drawSlip(pdf, order, wanted)
  }
  if (orders.length === 0) pdf.addPage().text(words[wanted.language].empty)
  return await finish()
}

function drawSlip(pdf: Pdf, order: FullOrder, { language, time_zone }: Wanted) {
  const said = words[language]
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: time_zone })
  pdf.font('bold', 14).text(order.store.name)
  pdf.font('plain', 9).text(`${order.order_id} · ${day.format(new Date(order.created_at))}`)
  pdf.moveDown()
  drawRecipient(pdf, order, language, 10)
  pdf.moveDown()
  drawRow(pdf, 'bold', said.item, said.quantity)
  for (const line of order.lines) {
    const options = [
      line.variant_option1_value,
      line.variant_option2_value,
      line.variant_option3_value,
      line.variant_sku,
    ]
    const name = [line.product_name, ...options].filter(Boolean).join(' · ')
    drawRow(pdf, 'plain', name, String(line.quantity))
  }
  for (const name of checkoutFieldNames)
    if (order[name]) pdf.moveDown().font('plain', 9).text(`${checkoutFields[name][language]}: ${order[name]}`)
}

const quantityWidth = 60

/** Draws a text on the left and a number on the right. */
function drawRow(pdf: Pdf, font: 'plain' | 'bold', name: string, quantity: string) {
  const cells = [
    { text: name, width: measureWidth(pdf) - quantityWidth },
    { text: quantity, width: quantityWidth, align: 'right' as const },
  ]
  drawCells(pdf, cells, { font })
  pdf.y += 2
  drawRule(pdf)
  pdf.y += 2
}
