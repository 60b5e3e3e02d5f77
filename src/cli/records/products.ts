import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { readConfig } from '../../config.ts'
import { exportProducts, importProducts } from '../../modules/catalog/product-files/index.ts'
import { type Command, UsageError } from '../command.ts'
import { openFile } from '../open-file.ts'
import { bad, count, counter, good, say, sayFirst, sayJson } from '../print.ts'
import { withDatabase } from '../with-database.ts'
import { findBusiness } from './find-business.ts'

export const products: Command = {
  usage: 'etalase products import|export <file> [--business <unique_id>] [--dry-run] [--json]',
  details: `A product is imported completely or not at all. Invalid rows are reported with number and field; the other products
are imported. An export never overwrites a file, and can be imported elsewhere unchanged.

--business  the business that owns the products; optional if there is only one
--dry-run   check every row and change nothing
--json      print the report as one object, for scripts

One row for each variant; the rows of a product follow each other. A slug column prevents importing a product twice.
  required name price
  optional slug public_name item_type description category labels images is_inventory option1_name … option3_name
           option1_value … option3_value sku weight stock pricing_type interval interval_count is_checked stores
           is_visible (several labels, images or stores are separated by |)`,
  options: { business: { type: 'string' }, 'dry-run': { type: 'boolean' }, json: { type: 'boolean' } },
  run: async ({ values, positionals }) => {
    const [verb, file] = positionals
    if (verb !== 'import' && verb !== 'export') throw new UsageError('Choose import or export.')
    if (!file) throw new UsageError('Give the name of the file.')
    const stream = verb === 'import' ? await openFile(file) : undefined
    await withDatabase(async ({ db }) => {
      const business = await findBusiness(db, values.business as string | undefined)
      if (!stream) {
        await pipeline(
          await exportProducts(db, business.id, readConfig().baseUrl),
          createWriteStream(file, { flags: 'wx' }),
        )
        return values.json ? sayJson({ file }) : say(`${good('✓')} Wrote the products of ${business.name} to ${file}`)
      }
      const merchant = { business_id: business.id, user_id: null, actor: 'command' }
      const progress = counter()
      const report = await importProducts(db, merchant, stream, {
        dryRun: Boolean(values['dry-run']),
        readExcel: async (file) => await (await import('../../platform/tables/excel-to-csv.ts')).excelToCsv(file),
        onProgress: ({ rows }) => progress(rows, 'rows'),
      })
      progress.end()
      if (values.json) sayJson(report)
      else {
        sayFirst(
          report.errors,
          report.failed_rows,
          ({ row, field, message }) => `  ${bad('✗')} row ${row}: ${field} ${message}`,
        )
        const outcome = report.is_dry_run ? 'would be created' : 'were created'
        say(
          `${report.failed_rows ? bad('✗') : good('✓')} ${count(report.products)} products of ${count(report.rows)} rows ${outcome} in ${business.name}; ${count(report.failed_rows)} rows have errors.`,
        )
      }
      if (report.failed_rows > 0) process.exitCode = 1
    })
  },
}
