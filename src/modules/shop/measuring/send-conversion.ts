import type { MeasuringVendor } from '../../../integrations/measuring/index.ts'
import type { Db } from '../../../platform/db/types.ts'
import { loadOrders } from '../../orders/orders/index.ts'
import { listPixels, noteReport, type Pixel } from './pixels.ts'
import type { ConversionJob } from './queue-conversions.ts'
import { reportPurchase } from './report-purchase.ts'
import { hasConsent, isReported, type Measuring } from './rules.ts'
import { toPurchase } from './to-purchase.ts'

/**
 * Reports a queued purchase. Throws after a temporary failure, so that the job is retried; the service recognises a
 * repeated event by its id.
 */
export async function sendConversion(measuring: Measuring, key: ConversionJob, isLastTry = false) {
  const { db } = measuring
  const now = measuring.now()
  const conversion = await selectConversion(db, key).select(['store_id', 'happened_at']).executeTakeFirst()
  if (!conversion) return
  const pixel = await findPixel(db, key, conversion.store_id)
  if (!pixel || !measuring.config.isMeasuringAllowed) return await settle(db, key, 'dropped')
  const { maxAgeMs } = measuring.adapters[pixel.vendor as MeasuringVendor]
  if (now.getTime() - Date.parse(conversion.happened_at) > maxAgeMs) return await settle(db, key, 'dropped')
  const [order] = await loadOrders(db, key.business_id, [key.order_id], { lines: true })
  if (!order || !isReported(order) || !hasConsent(order.attribution)) return await settle(db, key, 'dropped')
  const purchase = toPurchase(order, new Date(conversion.happened_at), measuring.config.shopUrl)
  const report = await reportPurchase(measuring, pixel, purchase)
  await noteReport(db, pixel, report.outcome === 'sent' ? null : report.reason, now)
  if (report.outcome !== 'later') return await settle(db, key, report.outcome)
  if (isLastTry) return await settle(db, key, 'dropped')
  throw new Error(`A purchase could not be reported to ${key.vendor}: ${report.reason}`)
}

const selectConversion = (db: Db, { business_id, order_id, vendor }: ConversionJob) =>
  db
    .selectFrom('conversions')
    .where('business_id', '=', business_id)
    .where('order_id', '=', order_id)
    .where('vendor', '=', vendor)
    .where('status', '=', 'queued')

/** Finds the current settings of the service; undefined if it was switched off or its token deleted. */
async function findPixel(db: Db, { business_id, vendor }: ConversionJob, storeId: number): Promise<Pixel | undefined> {
  const pixels = await listPixels(db, { id: storeId, business_id })
  return pixels.find((pixel) => pixel.vendor === vendor && pixel.is_enabled && pixel.sealed_token !== null)
}

async function settle(
  db: Db,
  { business_id, order_id, vendor }: ConversionJob,
  status: 'sent' | 'refused' | 'dropped',
) {
  await db
    .updateTable('conversions')
    .set({ status })
    .where('business_id', '=', business_id)
    .where('order_id', '=', order_id)
    .where('vendor', '=', vendor)
    .execute()
}
