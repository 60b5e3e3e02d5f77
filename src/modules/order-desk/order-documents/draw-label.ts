import { drawBarcode, encodeCode128 } from '../../../platform/documents/barcode.ts'
import { drawCells, drawRule, hasRoom, measureWidth, type Pdf } from '../../../platform/documents/pdf.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import { describeCourier } from '../../../vocabulary/courier-names.ts'
import type { FullOrder } from '../../orders/orders/index.ts'
import { drawRecipient, type Language } from './draw-recipient.ts'
import type { Sender } from './read-senders.ts'
import { words } from './words.ts'

export type LabelledOrder = FullOrder & { sender: Sender }

const barHeight = 44
/** Longer addresses are written smaller, so that they are never cut. */
const longAddress = 160

/** Draws what a courier needs on one A6 page: barcode, recipient, sender, weight, the amount to collect, and goods. */
export async function drawLabel(pdf: Pdf, order: LabelledOrder, { language }: { language: Language }) {
  const said = words[language]
  const service = order.courier_service as { name?: string; courier?: { name?: string } } | null
  const courier = describeCourier(service?.courier?.name, service?.name, language)
  const half = measureWidth(pdf) / 2
  const top = [
    { text: courier, width: half * 1.3 },
    { text: formatWeight(order.total_weight, language), width: half * 0.7, align: 'right' as const },
  ]
  drawCells(pdf, top, { font: 'bold', size: 13 })
  await drawCode(pdf, order, said)
  drawPart(pdf)
  const address = String((order.destination as { address?: string } | null)?.address ?? '')
  drawRecipient(pdf, order, language, address.length > longAddress ? 8 : 10)
  drawPart(pdf)
  drawSender(pdf, order, said)
  if (order.payment_method === 'cod' && order.payment_status === 'unpaid') drawAmount(pdf, order, language)
  drawPart(pdf)
  drawGoods(pdf, order, said)
}

function drawPart(pdf: Pdf) {
  pdf.y += 4
  drawRule(pdf)
  pdf.y += 4
}

function formatWeight(grams: number, language: Language) {
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: grams < 1000 ? 'gram' : 'kilogram',
    maximumFractionDigits: 2,
  })
  return grams > 0 ? format.format(grams < 1000 ? grams : grams / 1000) : ''
}

/** The barcode of the tracking number or, as long as there is none, of the order number. */
async function drawCode(pdf: Pdf, order: LabelledOrder, said: (typeof words)[Language]) {
  const number = order.shipment_receipt || order.order_id
  const { left } = pdf.page.margins
  const width = measureWidth(pdf)
  pdf.y += 4
  const bars = await encodeCode128(number)
  if (bars && drawBarcode(pdf, bars, { x: left, y: pdf.y, width, height: barHeight })) pdf.y += barHeight + 3
  pdf.font('bold', 13).text(number, left, pdf.y, { width, align: 'center' })
  if (number !== order.order_id)
    pdf.font('plain', 8).text(`${said.order} ${order.order_id}`, left, pdf.y, { width, align: 'center' })
}

function drawSender(pdf: Pdf, { sender: { name, phone, city } }: LabelledOrder, said: (typeof words)[Language]) {
  const parts = [name, phone && `+${phone}`, city].filter(Boolean)
  pdf.font('plain', 9).text(`${said.from}: ${parts.join('  ')}`)
}

function drawAmount(pdf: Pdf, order: LabelledOrder, language: Language) {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: order.currency,
    maximumFractionDigits: 0,
  })
  const text = words[language].cod(format.format(Number(formatMoney(order.gross_revenue))))
  const { left } = pdf.page.margins
  const width = measureWidth(pdf)
  pdf.y += 5
  const [top, height] = [pdf.y, 24]
  pdf.rect(left, top, width, height).lineWidth(1.5).stroke('#000000')
  pdf.font('bold', 13).text(text, left, top + 5, { width, align: 'center', height, ellipsis: true })
  pdf.x = left
  pdf.y = top + height
}

/** As many goods as fit on the page, and how many are left. */
function drawGoods(pdf: Pdf, order: LabelledOrder, said: (typeof words)[Language]) {
  const { left } = pdf.page.margins
  const width = measureWidth(pdf)
  pdf.font('plain', 8.5)
  const lineHeight = pdf.currentLineHeight(true)
  for (const [index, line] of order.lines.entries()) {
    const isLast = index === order.lines.length - 1
    if (!hasRoom(pdf, isLast ? lineHeight : 2 * lineHeight)) {
      if (hasRoom(pdf, lineHeight)) pdf.text(said.more(order.lines.length - index), left)
      return
    }
    const options = [line.variant_option1_value, line.variant_option2_value, line.variant_option3_value]
    const name = [line.product_name, ...options].filter(Boolean).join(' · ')
    pdf.text(`${line.quantity} × ${name}`, left, pdf.y, { width, height: lineHeight, ellipsis: true })
  }
}
