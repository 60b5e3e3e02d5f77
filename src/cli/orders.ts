import { importOrders } from '../modules/sales/orders/index.ts'
import { type Command, UsageError } from './command.ts'
import { findBusiness } from './find-business.ts'
import { openFile } from './open-file.ts'
import { bad, count, counter, good, say, sayFirst, sayJson } from './print.ts'
import { withDatabase } from './with-database.ts'

export const orders: Command = {
  name: 'orders',
  summary: 'Import the orders of an older system with the numbers they had',
  usage: 'etalase orders import <file.csv|file.jsonl> [--business <unique_id>] [--dry-run] [--json]',
  details: `An order whose legacy_id is already there is left alone, so that an interrupted import is simply run again.
What is wrong with a line is reported with its number, and the other lines are taken. No stock moves, nobody is told.

--business  whose orders they are; may be left out where there is only one business
--dry-run   check the file line by line and change nothing
--json      print the report as one object, for scripts

CSV        one row an order; rows that follow each other with the same legacy_id are the lines of one order
  needed   legacy_id store_unique_id status payment_status payment_method created_at customer_name gross_revenue
  may be   order_id status_time payment_time customer_email customer_phone address subdistrict city province
           postal_code product_price product_discount shipping_cost shipping_discount other_income
           shipment_receipt external_id notes tags (with ; between them)
  lines    line_product_name line_quantity line_price line_variant_name line_sku line_item_type
JSON lines one object an order with the same names; lines is a list of product_name, quantity, variant_price, …
Times are like 2024-01-30T10:00:00+07:00, amounts like 95300 or 95300.50.`,
  options: { business: { type: 'string' }, 'dry-run': { type: 'boolean' }, json: { type: 'boolean' } },
  run: async ({ values, positionals }) => {
    const [verb, file] = positionals
    if (verb !== 'import') throw new UsageError('Say what to do: import.')
    if (!file) throw new UsageError('Name the file.')
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
          `${report.refused > 0 ? bad('✗') : good('✓')} ${count(report.imported)} orders ${report.is_dry_run ? 'would be' : 'were'} imported into ${business.name}, ${count(report.known)} were there already, ${count(report.refused)} have errors.`,
        )
      }
      if (report.refused > 0) process.exitCode = 1
    })
  },
}
