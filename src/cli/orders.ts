import { createReadStream } from 'node:fs'
import { importOrders } from '../modules/orders/index.ts'
import { type Command, UsageError } from './command.ts'
import { findBusiness } from './find-business.ts'
import { bad, good, say, sayJson } from './print.ts'
import { withDatabase } from './with-database.ts'

export const orders: Command = {
  name: 'orders',
  summary: 'Import the orders of an older system with the numbers they had',
  usage: 'etalase orders import <file.jsonl> --business <unique_id> [--json]',
  details: `One JSON object a line, with legacy_id, store_unique_id, status, payment_status, payment_method, created_at,
customer_name and what else is known. An order whose legacy_id is already there is left alone, so that an interrupted
import is run again. No stock moves, nobody is told.`,
  options: { business: { type: 'string' }, json: { type: 'boolean' } },
  run: async ({ values, positionals }) => {
    const [verb, file] = positionals
    if (verb !== 'import') throw new UsageError('Say what to do: import.')
    if (!file) throw new UsageError('Name the file.')
    await withDatabase(async ({ db }) => {
      const business = await findBusiness(db, values.business as string | undefined)
      const report = await importOrders(db, business.id, createReadStream(file), new Date())
      if (values.json) sayJson(report)
      else {
        for (const { line, problem } of report.failed) say(`  ${bad('✗')} line ${line}: ${problem}`)
        const mark = report.failed.length > 0 ? bad('✗') : good('✓')
        say(
          `${mark} ${report.imported} orders imported, ${report.known} were there, ${report.failed.length} lines refused.`,
        )
      }
      if (report.failed.length > 0) process.exitCode = 1
    })
  },
}
