import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { exportProducts, importProducts } from '../modules/products/index.ts'
import { type Command, UsageError } from './command.ts'
import { findBusiness } from './find-business.ts'
import { bad, good, note, say, sayJson } from './print.ts'
import { withDatabase } from './with-database.ts'

export const products: Command = {
  name: 'products',
  summary: 'Import or export the products of a business as CSV',
  usage: 'etalase products import|export <file.csv> --business <unique_id> [--dry-run] [--json]',
  details: `--dry-run  check the file row by row and change nothing
A product is taken whole or not at all; what is wrong with a row is reported with its number and field.`,
  options: { business: { type: 'string' }, 'dry-run': { type: 'boolean' }, json: { type: 'boolean' } },
  run: async ({ values, positionals }) => {
    const [verb, file] = positionals
    if (verb !== 'import' && verb !== 'export') throw new UsageError('Say what to do: import or export.')
    if (!file) throw new UsageError('Name the file.')
    await withDatabase(async ({ db }) => {
      const business = await findBusiness(db, values.business as string | undefined)
      if (verb === 'export') {
        await pipeline(exportProducts(db, business.id), createWriteStream(file, { flags: 'wx' }))
        return values.json ? sayJson({ file }) : say(`${good('✓')} The products of ${business.name} are in ${file}`)
      }
      const merchant = { business_id: business.id, user_id: null, actor: 'command' }
      const report = await importProducts(db, merchant, createReadStream(file), {
        dryRun: Boolean(values['dry-run']),
        onProgress: ({ rows, products, failed_rows }) =>
          note(`  ${rows} rows, ${products} products, ${failed_rows} rows with errors`),
      })
      if (values.json) sayJson(report)
      else {
        for (const { row, field, message } of report.errors) say(`  ${bad('✗')} row ${row}: ${field} ${message}`)
        const outcome = report.is_dry_run ? 'would be created' : 'were created'
        say(
          `${report.failed_rows ? bad('✗') : good('✓')} ${report.products} products ${outcome}; ${report.failed_rows} rows have errors.`,
        )
      }
      if (report.failed_rows > 0) process.exitCode = 1
    })
  },
}
