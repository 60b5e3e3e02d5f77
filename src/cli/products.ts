import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { exportProducts, importProducts } from '../modules/catalog/products/index.ts'
import { type Command, UsageError } from './command.ts'
import { findBusiness } from './find-business.ts'
import { openFile } from './open-file.ts'
import { bad, count, counter, good, say, sayFirst, sayJson } from './print.ts'
import { withDatabase } from './with-database.ts'

export const products: Command = {
  name: 'products',
  summary: 'Import or export the products of a business as CSV',
  usage: 'etalase products import|export <file.csv> [--business <unique_id>] [--dry-run] [--json]',
  details: `A product is taken whole or not at all; what is wrong with a row is reported with its number and field, and the other
products are taken. An export never overwrites a file, and can be imported elsewhere as it is.

--business  whose products they are; may be left out where there is only one business
--dry-run   check the file row by row and change nothing
--json      print the report as one object, for scripts

One row is one variant; rows of one product follow each other. With a slug column the same file is not taken twice.
  needed   name price
  may be   slug public_name item_type description category labels images is_inventory option1_name … option3_name
           option1_value … option3_value sku weight stock pricing_type interval interval_count is_checked stores
           is_visible (labels, images and stores with | between several)`,
  options: { business: { type: 'string' }, 'dry-run': { type: 'boolean' }, json: { type: 'boolean' } },
  run: async ({ values, positionals }) => {
    const [verb, file] = positionals
    if (verb !== 'import' && verb !== 'export') throw new UsageError('Say what to do: import or export.')
    if (!file) throw new UsageError('Name the file.')
    const stream = verb === 'import' ? await openFile(file) : undefined
    await withDatabase(async ({ db }) => {
      const business = await findBusiness(db, values.business as string | undefined)
      if (!stream) {
        await pipeline(exportProducts(db, business.id), createWriteStream(file, { flags: 'wx' }))
        return values.json ? sayJson({ file }) : say(`${good('✓')} The products of ${business.name} are in ${file}`)
      }
      const merchant = { business_id: business.id, user_id: null, actor: 'command' }
      const progress = counter()
      const report = await importProducts(db, merchant, stream, {
        dryRun: Boolean(values['dry-run']),
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
