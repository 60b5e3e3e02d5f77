import {
  type Cell,
  drawCells,
  drawRule,
  hasRoom,
  measureWidth,
  openPdf,
  type Pdf,
} from '../../../platform/documents/pdf.ts'
import type { Page } from './compose-page.ts'

const margins = { top: 44, bottom: 60, left: 40, right: 40 }
const quiet = '#5f6b6b'
const dark = '#1c2024'
const line = '#d5dada'
const logoSize = [180, 52] as [number, number]

/** Draws a document on A4, on as many pages as its lines need. `logo` is a PNG or JPEG picture. */
export async function drawInvoice(page: Page, issuedAt: Date, logo: Buffer | undefined): Promise<Buffer> {
  const { pdf, finish } = await openPdf({
    size: 'A4',
    margins,
    bufferPages: true, // Pages are buffered, because each shows their number.
    lang: page.language,
    displayTitle: true,
    info: { Title: `${page.title} ${page.number}`, Author: page.seller.name, CreationDate: issuedAt },
  })
  pdf.addPage()
  drawHead(pdf, page, logo)
  drawParties(pdf, page)
  drawTable(pdf, page)
  drawSums(pdf, page)
  drawEnd(pdf, page)
  drawFeet(pdf, page)
  return await finish()
}

/** Draws the store's logo or name on the left and the document's title on the right. */
function drawHead(pdf: Pdf, { title, number, store, color }: Page, logo: Buffer | undefined) {
  pdf.rect(0, 0, pdf.page.width, 8).fill(color)
  const [left, top, half] = [margins.left, margins.top, measureWidth(pdf) / 2]
  if (logo) pdf.image(logo, left, top, { fit: logoSize })
  else
    pdf
      .font('bold', 16)
      .fillColor(dark)
      .text(store, left, top, { width: half - 20 })
  const below = Math.max(pdf.y, top + logoSize[1])
  pdf
    .font('bold', 20)
    .fillColor(dark)
    .text(title, left + half, top, { width: half, align: 'right' })
  pdf.font('plain', 10).fillColor(quiet).text(number, { width: half, align: 'right' })
  pdf.x = left
  pdf.y = Math.max(below, pdf.y) + 10
  drawRule(pdf, line)
  pdf.y += 14
}

/** Draws seller, buyer and dates side by side. */
function drawParties(pdf: Pdf, { seller, buyer, facts }: Page) {
  const top = pdf.y
  const width = measureWidth(pdf) / 3
  const ends = [seller, buyer].map(({ label, name, lines }, i) => {
    const x = margins.left + i * width
    pdf
      .font('plain', 8)
      .fillColor(quiet)
      .text(label, x, top, { width: width - 14 })
    pdf
      .font('bold', 9.5)
      .fillColor(dark)
      .text(name, { width: width - 14 })
    pdf.font('plain', 9)
    for (const text of lines) pdf.text(text, { width: width - 14 })
    return pdf.y
  })
  pdf.x = margins.left + 2 * width
  pdf.y = top
  for (const { label, value } of facts) {
    pdf.font('plain', 8).fillColor(quiet).text(label, { width })
    pdf.font('plain', 9).fillColor(dark).text(value, { width })
    pdf.y += 2
  }
  const end = Math.max(pdf.y, ...ends)
  pdf.x = margins.left
  pdf.y = end + 18
}

const quantityWidth = 42
const amountWidths = [84, 78, 96]

/** A text and numbers; each number is aligned to the right of its column. */
function toCells(pdf: Pdf, texts: string[]): Cell[] {
  const name = measureWidth(pdf) - quantityWidth - amountWidths.reduce((sum, width) => sum + width, 0)
  const widths = [name, quantityWidth, ...amountWidths]
  return texts.map((text, i) => ({ text, width: widths[i]!, align: i === 0 ? 'left' : 'right' }))
}

function drawTable(pdf: Pdf, { columns, rows }: Page) {
  const drawColumns = () => {
    drawCells(pdf, toCells(pdf, columns), { font: 'bold', size: 8.5, color: quiet })
    pdf.y += 5
    drawRule(pdf, dark)
    pdf.y += 6
  }
  drawColumns()
  for (const row of rows) {
    drawCells(pdf, toCells(pdf, row), { size: 9, color: dark, onNewPage: drawColumns })
    pdf.y += 5
    drawRule(pdf, line)
    pdf.y += 6
  }
}

const sumHeight = 17
const labelWidth = 200

/** Draws the sums on the right, without a page break between them. */
function drawSums(pdf: Pdf, { sums }: Page) {
  if (!hasRoom(pdf, sums.length * sumHeight + 20)) pdf.addPage()
  pdf.y += 4
  const amountWidth = 130
  const space = measureWidth(pdf) - labelWidth - amountWidth
  for (const { label, amount, isTotal } of sums) {
    const cells: Cell[] = [
      { text: '', width: space },
      { text: label, width: labelWidth, align: 'right' },
      { text: amount, width: amountWidth, align: 'right' },
    ]
    drawCells(pdf, cells, isTotal ? { font: 'bold', size: 12, color: dark } : { size: 9, color: dark })
    pdf.y += isTotal ? 6 : 4
  }
}

/** Draws the mark that says whether the invoice was paid, and the seller's texts. */
function drawEnd(pdf: Pdf, { mark, texts, color }: Page) {
  if (!hasRoom(pdf, 60)) pdf.addPage()
  pdf.y += 12
  const top = pdf.y
  pdf.font('bold', 12)
  const width = pdf.widthOfString(mark.text) + 24
  pdf.roundedRect(margins.left, top, width, 26, 4).lineWidth(1.5).strokeColor(color).stroke()
  pdf.fillColor(dark).text(mark.text, margins.left, top + 6, { width, align: 'center', lineBreak: false })
  if (mark.detail)
    pdf
      .font('plain', 9)
      .fillColor(quiet)
      .text(mark.detail, margins.left + width + 12, top + 8, { width: measureWidth(pdf) - width - 12 })
  pdf.x = margins.left
  pdf.y = Math.max(top + 26, pdf.y) + 14
  pdf.font('plain', 9).fillColor(quiet)
  for (const text of texts) pdf.text(text, { width: measureWidth(pdf) }).moveDown(0.5)
}

/** Draws the seller, the document's number and the page number at the foot of each page. */
function drawFeet(pdf: Pdf, { seller, number, toPageNumber }: Page) {
  const { start, count } = pdf.bufferedPageRange()
  for (let i = 0; i < count; i++) {
    pdf.switchToPage(start + i)
    pdf.page.margins.bottom = 0 // Without this, text below the margin would begin another page.
    const top = pdf.page.height - 36
    const width = measureWidth(pdf)
    pdf.font('plain', 8).fillColor(quiet)
    pdf.text(`${seller.name} · ${number}`, margins.left, top, { width: width - 110, height: 10, ellipsis: true })
    pdf.text(toPageNumber(i + 1, count), margins.left, top, { width, align: 'right', lineBreak: false })
  }
}
