import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decodeCode128 } from '../../../../test/documents/decode-code128.ts'
import { createOrderShop } from '../../../../test/records/orders.ts'
import { callApi, startService } from '../../../../test/support/service.ts'
import { openPdf } from '../../../platform/documents/pdf.ts'
import { loadOrders } from '../../orders/orders/index.ts'
import { drawLabel } from './draw-label.ts'
import { readSenders, writeDocument } from './index.ts'

const service = await startService({ roles: ['api', 'app', 'worker'] })
const shop = await createOrderShop(service)

/** All letters of Latin-1 and Latin Extended-A. */
const letters = Array.from({ length: 0x180 - 0xc0 }, (_, i) => String.fromCodePoint(0xc0 + i)).join('')

const fetchFile = (id: string) => callApi(service, `/v3/orders/documents/${id}/file`, shop.key)

async function write(body: object) {
  const started = await shop.must('POST', '/v3/orders/documents', body)
  await expect
    .poll(async () => (await shop.get(`/v3/orders/documents/${started.id}`)).body.status, { timeout: 30_000 })
    .toBe('done')
  const response = await fetch(`${service.baseUrl}/v3/orders/documents/${started.id}/file`, {
    headers: { authorization: `Bearer ${shop.key}` },
  })
  return { started, response, pdf: Buffer.from(await response.arrayBuffer()) }
}

/** The page sizes in points. */
const listPageSizes = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Math.round(Number(width)),
    Math.round(Number(height)),
  ])

/** The contents of the streams of a file. */
const listStreams = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, stream]) => {
    try {
      return inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1')
    } catch {
      return []
    }
  })

/** The texts of the barcodes, one for each page that has one. */
const readBarcodes = (pdf: Buffer) =>
  listStreams(pdf).flatMap((page) => {
    const bars = [...page.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) 44 re/g)].map(([, x, , width]) => [
      Number(x),
      Number(width),
    ])
    if (bars.length === 0) return []
    const narrowest = Math.min(...bars.map(([, width]) => width!))
    expect(narrowest).toBeGreaterThan(0.5)
    const widths = bars.flatMap(([x, width], index) => {
      const next = bars[index + 1]
      return next ? [width!, next[0]! - x! - width!] : [width!]
    })
    return decodeCode128(widths.map((width) => Math.round(width / narrowest)))
  })

/** The characters that the embedded fonts map to glyphs. */
function listCharacters(pdf: Buffer) {
  const streams = listStreams(pdf)
  const maps = streams.filter((text) => text.includes('beginbfrange'))
  return new Set(
    [...maps.join('\n').matchAll(/<([0-9a-f]{4,8})>/gi)].map(([, hex]) =>
      String.fromCodePoint(Number.parseInt(hex!, 16)),
    ),
  )
}

/** Adds each text that is drawn to a list. */
function spyOnTexts({ pdf }: Awaited<ReturnType<typeof openPdf>>, drawn: string[]) {
  const draw = pdf.text.bind(pdf) as (...parts: unknown[]) => typeof pdf
  pdf.text = (text: string, ...rest: unknown[]) => {
    drawn.push(text)
    return draw(text, ...rest)
  }
  return pdf
}

describe('a document of orders', () => {
  it('has an A6 label for each order, in the given order, with every letter of European names', async () => {
    const first = await shop.order({ customer_name: letters.slice(0, 100), address: letters.slice(100) })
    const second = await shop.order({ payment_method: 'cod' })
    const { started, response, pdf } = await write({ ids: [first.id, second.id], kind: 'label' })
    expect(service.service.threads.count().threads).toBeGreaterThan(0)
    expect(started).toMatchObject({ kind: 'label', paper: 'A6', language: 'id', orders: 2, finished_at: null })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="labels-\d{4}-\d\d-\d\d\.pdf"$/)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(listPageSizes(pdf)).toEqual([
      [298, 420],
      [298, 420],
    ])
    const shown = listCharacters(pdf)
    expect([...letters].filter((letter) => !shown.has(letter))).toEqual([])
    const require = createRequire(createRequire(import.meta.url).resolve('pdfkit'))
    const font = require('fontkit').openSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'))
    expect([...letters].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0)))).toEqual([])
  })

  it('has on each label the barcode of the tracking number, or of the order number while there is none', async () => {
    const sent = await shop.order()
    await shop.must('PATCH', `/v3/orders/${sent.id}/shipment-receipt`, { shipment_receipt: 'JNE-0012 3456789' })
    const waiting = await shop.order()
    const long = await shop.order()
    const tracking = 'X'.repeat(60) // Too long for bars that scanners read, so that the number stands alone.
    await shop.must('PATCH', `/v3/orders/${long.id}/shipment-receipt`, { shipment_receipt: tracking })
    const { pdf } = await write({ ids: [sent.id, waiting.id, long.id], kind: 'label' })
    expect(readBarcodes(pdf)).toEqual(['JNE-0012 3456789', waiting.order_id])
    expect(listPageSizes(pdf)).toHaveLength(3)
  })

  it('has on each label courier, weight, sender with phone, the amount to collect and the goods', async () => {
    const { db } = service.service
    await db.updateTable('stores').set({ phone: '628129998887' }).where('id', '=', shop.storeRecord.id).execute()
    const order = await shop.order({ payment_method: 'cod', address: 'Jl. Merdeka 1' })
    const [stored] = await loadOrders(db, shop.business.id, [order.id])
    const drawn: string[] = []
    const pdf = spyOnTexts(await openPdf({ size: 'A6', margin: 18 }), drawn)
    pdf.addPage()
    const sender = (await readSenders(db, shop.business.id, [stored!]))(stored!)
    await drawLabel(pdf, { ...stored!, sender }, { language: 'id' })
    const text = drawn.join('\n')
    for (const part of [
      'JNE Reguler',
      '500 g',
      'Sari Dewi  +628112345678',
      'Jl. Merdeka 1',
      'Toko  +628129998887',
      /COD: Rp\s?[\d.]+/,
      '2 × Kopi Gayo',
    ])
      expect(text).toMatch(part)
  })

  it('never needs a second page for a label, however long the address and the list of goods are', async () => {
    const many = Array.from({ length: 40 }, (_, i) => ({ price: '1000', weight: 1, option1_value: `Ukuran ${i}` }))
    const product = { name: 'Kaus', item_type: 'physical', option1_name: 'Ukuran', variants: many }
    const { variants } = await shop.must('POST', '/v3/products', product)
    const ordervariants = variants.map(({ unique_id }: { unique_id: string }) => ({
      variant_unique_id: unique_id,
      quantity: 1,
    }))
    const order = await shop.order({ ordervariants, address: 'Jl. Panjang Sekali '.repeat(25), payment_method: 'cod' })
    const { pdf } = await write({ ids: [order.id], kind: 'label' })
    expect(listPageSizes(pdf)).toHaveLength(1)
  })

  it('has packing slips on A5 or A4, on as many pages as the items need', async () => {
    const many = Array.from({ length: 40 }, (_, i) => ({ price: '1000', weight: 1, option1_value: `Ukuran ${i}` }))
    const { variants } = await shop.must('POST', '/v3/products', {
      name: 'Kaus',
      item_type: 'physical',
      option1_name: 'Ukuran',
      variants: many,
    })
    const ordervariants = variants.map(({ unique_id }: { unique_id: string }) => ({
      variant_unique_id: unique_id,
      quantity: 1,
    }))
    const long = await shop.order({ ordervariants, notes: 'Titip di satpam' })
    const short = await shop.digitalOrder()
    const small = await write({ ids: [long.id, short.id], kind: 'slip' })
    expect(listPageSizes(small.pdf)[0]).toEqual([420, 595])
    expect(listPageSizes(small.pdf).length).toBeGreaterThan(2)
    const large = await write({ ids: [short.id], kind: 'slip', paper: 'A4', language: 'en' })
    expect(listPageSizes(large.pdf)).toEqual([[595, 842]])
  })

  it('is refused for an unknown kind, and without orders', async () => {
    const { id } = await shop.order()
    const readRefusal = async (body: object) => {
      const { status, body: refusal } = await shop.send('POST', '/v3/orders/documents', body)
      return [status, refusal.error_details[0].field, refusal.error_details[0].code]
    }
    expect(await readRefusal({ ids: [id], kind: 'poster' })).toEqual([422, 'kind', 'unknown_value'])
    expect(await readRefusal({ ids: [], kind: 'slip' })).toEqual([422, 'ids', 'too_few'])
  })

  it('leaves out an order that was deleted meanwhile, and is refused for one of another business', async () => {
    const other = await createOrderShop(service)
    const foreign = await other.order()
    const refused = await shop.send('POST', '/v3/orders/documents', { ids: [foreign.id], kind: 'slip' })
    expect(refused.status).toBe(404)
    const [kept, deleted] = [await shop.digitalOrder(), await shop.digitalOrder()]
    const { started } = await write({ ids: [kept.id, deleted.id], kind: 'slip' })
    const theirs = await callApi(service, `/v3/orders/documents/${started.id}/file`, other.key)
    expect(theirs.status).toBe(404)
    const { db } = service.service
    await db.updateTable('order_documents').set({ status: 'running' }).where('id', '=', started.id).execute()
    expect((await fetchFile(started.id)).status).toBe(409)
    await shop.must('POST', '/v3/orders/delete', { ids: [deleted.id] })
    await writeDocument(service.service, { document_id: started.id }, new Date())
    const again = await db
      .selectFrom('order_documents')
      .select('content')
      .where('id', '=', started.id)
      .executeTakeFirst()
    expect(listPageSizes(again!.content as unknown as Buffer)).toHaveLength(1)
  })
})
