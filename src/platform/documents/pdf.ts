import { buffer } from 'node:stream/consumers'
import { type FontName, readFonts } from './fonts.ts'

export type Pdf = PDFKit.PDFDocument

/**
 * Opens an empty document with the fonts `plain` and `bold`; `finish` returns its bytes. A character that they lack is
 * drawn as an empty box.
 */
export async function openPdf(options: PDFKit.PDFDocumentOptions) {
  // Loaded on first use, because most processes never write a document.
  const { default: PDFDocument } = await import('pdfkit')
  const fonts = readFonts()
  const pdf = new PDFDocument({ ...options, autoFirstPage: false, font: fonts.plain as unknown as string })
  const content = buffer(pdf)
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font as unknown as string)
  return {
    pdf,
    finish: async (): Promise<Buffer> => {
      pdf.end()
      return await content
    },
  }
}

/** The width between the margins. */
export const measureWidth = ({ page }: Pdf) => page.width - page.margins.left - page.margins.right

export const hasRoom = (pdf: Pdf, height: number) => pdf.y + height <= pdf.page.height - pdf.page.margins.bottom

export type Cell = { text: string; width: number; align?: 'left' | 'right' }
type Look = { font?: FontName; size?: number; color?: string; onNewPage?: () => void }

/** Draws texts side by side, on a new page if they do not fit. The next row begins below the tallest text. */
export function drawCells(pdf: Pdf, cells: Cell[], { font = 'plain', size = 10, color = '#000000', onNewPage }: Look) {
  const style = () => pdf.font(font, size).fillColor(color)
  style()
  const height = Math.max(...cells.map(({ text, width }) => (text ? pdf.heightOfString(text, { width }) : 0)))
  if (!hasRoom(pdf, height)) {
    pdf.addPage()
    onNewPage?.()
    style()
  }
  const top = pdf.y
  let x = pdf.page.margins.left
  for (const { text, width, align = 'left' } of cells) {
    if (text) pdf.text(text, x, top, { width, align })
    x += width
  }
  pdf.x = pdf.page.margins.left
  pdf.y = top + height
}

/** A thin line from margin to margin. */
export function drawRule(pdf: Pdf, color = '#bbbbbb') {
  const { left } = pdf.page.margins
  pdf
    .moveTo(left, pdf.y)
    .lineTo(left + measureWidth(pdf), pdf.y)
    .lineWidth(0.5)
    .strokeColor(color)
    .stroke()
}
