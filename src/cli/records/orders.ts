import { importOrders } from '../../modules/order-desk/order-files/index.ts'
import { type Command, UsageError } from '../command.ts'
import { openFile } from '../open-file.ts'
import { bad, count, counter, good, say, sayFirst, sayJson } from '../print.ts'
import { withDatabase } from '../with-database.ts'
import { findBusiness } from './find-business.ts'

export const orders: Command = {
  usage: 'etalase orders import <file.csv|file.jsonl> [--business <unique_id>] [--dry-run] [--json]',
  details: `Orders whose legacy_id exists are skipped, so an interrupted import can be run again. Invalid lines are reported
with their number; the others are imported. Stock does not change, and no mail or webhook is sent.

--business  the business that gets the orders; optional if there is only one
--dry-run   check every line and change nothing
--json      print the report as one object, for scripts

CSV        one row for each order; consecutive rows with the same legacy_id are the lines of one order
  required legacy_id store_unique_id status payment_status payment_method created_at customer_name gross_revenue
  optional order_id status_time payment_time customer_email customer_phone address subdistrict city province
           postal_code location_id courier_service_id product_price product_discount shipping_cost
           shipping_discount other_income shipment_receipt external_id notes internal_notes
           tags (separated by ;)
  lines    line_product_name line_quantity line_price line_variant_name line_sku line_item_type
JSON lines one object for each order with the same names; lines is a list of product_name, quantity, variant_price, …
Stores, districts (location_id: Menteng, Jakarta Pusat) and courier services (courier_service_id: JNE REG) may be named
by name or id.
Times are like 2024-01-30T10:00:00+07:00, amounts like 95300 or 95300.50.`,
  options: { business: { type: 'string' }, 'dry-run': { type: 'boolean' }, json: { type: 'boolean' } },
  run: async ({ values, positionals }) => {
    const [verb, file] = positionals
    if (verb !== 'import') throw new UsageError('The only action is import.')
    if (!file) throw new UsageError('Give the name of the file.')
    const stream = await openFile(file)
    await withDatabase(async ({ db }) => {
      const business = await findBusiness(db, values.business as string | undefined)
      const progress = counter()
      const report = await importOrders(db, business.id, stream, new Date(), {
        format: file.toLowerCase().endsWith('.csv') ? 'csv' : 'jsonl',
        dryRun: Boolean(values['dry-run']),
        onProgress: ({ imported, known, refused }) => progress(imported + known + refused, 'orders'),
      })
      progress.end()
      if (values.json) sayJson(report)
      else {
        sayFirst(report.failed, report.refused, ({ line, problem }) => `  ${bad('✗')} line ${line}: ${problem}`)
        say(
          `${report.refused > 0 ? bad('✗') : good('✓')} ${count(report.imported)} orders ${report.is_dry_run ? 'would be' : 'were'} imported into ${business.name}, ${count(report.known)} existed already, ${count(report.refused)} have errors.`,
        )
      }
      if (report.refused > 0) process.exitCode = 1
    })
  },
}
