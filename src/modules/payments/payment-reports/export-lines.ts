import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Db } from '../../../platform/db/types.ts'
import { listLines, type openReport } from './read-reports.ts'
import { showLine } from './views.ts'

const columns = [
  'at',
  'state',
  'order_number',
  'payment_id',
  'provider_payment_id',
  'payment_method',
  'expected_amount',
  'received_amount',
  'fee_amount',
]

/** Streams the lines of a day as CSV. Reads in pages, so that memory use is constant. */
export function exportLines(
  db: Db,
  cursorSecret: Buffer,
  report: Awaited<ReturnType<typeof openReport>>,
  day: string,
): Readable {
  async function* rows() {
    let next_cursor: string | undefined
    do {
      const page = await listLines(db, cursorSecret, report, day, {
        page_size: 1000,
        ...(next_cursor && { next_cursor }),
      })
      yield* page.data.map(showLine)
      next_cursor = page.next_cursor ?? undefined
    } while (next_cursor)
  }
  // Without escape_formulas a spreadsheet would execute a text that starts with "=".
  const csv = stringify({ header: true, columns, escape_formulas: true, bom: true })
  return pipeline(Readable.from(rows()), csv, () => {}) // The consumer of the stream receives the error.
}
