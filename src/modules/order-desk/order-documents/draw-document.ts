import { drawCells, drawRule, measureWidth, openPdf, type Pdf } from '../../../platform/documents/pdf.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import { checkoutFieldNames, checkoutFields } from '../../../vocabulary/checkout-fields.ts'
import type { FullOrder } from '../../orders/orders/index.ts'
import { words } from './words.ts'

type Wanted = { kind: string; paper: string; language: 'id' | 'en'; time_zone: string }

/** Draws a page for each order, or several for a slip with many items. */
export async function drawDocument(wanted: Wanted, orders: FullOrder[]): Promise<Buffer> {
  const margin = wanted.kind === 'label' ? 18 : 36
  const { pdf, finish } = await openPdf({ size: wanted.paper, margin })
  const draw = wanted.kind === 'label' ? drawLabel : drawSlip
  for (const order of orders) {
    pdf.addPage()
    draw(pdf, order, wanted)
  }
  if (orders.length === 0) pdf.addPage().text(words[wanted.language].empty)
  return await finish()
}

type Place = Partial<Record<string, string | number | null>>

function drawRecipient(pdf: Pdf, order: FullOrder, language: Wanted['language'], size: number) {
  const place = (order.destination ?? {}) as Place
  const name = String(place.name ?? order.customer_name)
  const phone = place.phone ?? order.customer_phone
  const lines = [
    place.address,
    [place.subdistrict, place.city].filter(Boolean).join(', '),
    [place.province, place.postal_code].filter(Boolean).join(' '),
  ]
  pdf.font('plain', size).text(`${words[language].to}:`)
  pdf.font('bold', size + 2).text(phone ? `${name}  +${phone}` : name)
  pdf.font('plain', size)
  for (const line of lines) if (line) pdf.text(String(line))
}

function drawLabel(pdf: Pdf, order: FullOrder, { language }: Wanted) {
  const said = words[language]
  const service = order.courier_service as { name?: string; courier?: { name?: string } } | null
  const courier = [service?.courier?.name, service?.name].filter(Boolean).join(' ')
  if (courier) pdf.font('bold', 15).text(courier)
  if (order.shipment_receipt) pdf.font('bold', 17).text(order.shipment_receipt)
  pdf.moveDown(0.5)
  drawRecipient(pdf, order, language, 10)
  const sender = order.is_dropshipping
    ? [order.dropshipper_name, order.dropshipper_phone && `+${order.dropshipper_phone}`].filter(Boolean).join('  ')
    : order.store.name
  pdf.moveDown(0.7).font('plain', 9).text(`${said.from}: ${sender}`)
  if (order.payment_method === 'cod' && order.payment_status === 'unpaid') {
    const format = new Intl.NumberFormat(language, {
      style: 'currency',
      currency: order.currency,
      maximumFractionDigits: 0,
    })
    pdf
      .moveDown(0.7)
      .font('bold', 13)
      .text(said.cod(format.format(Number(formatMoney(order.gross_revenue)))))
  }
  pdf.moveDown(0.7).font('plain', 9).text(order.order_id)
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
