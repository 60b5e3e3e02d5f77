import { createReadStream } from 'node:fs'
import { importPostalCodes } from '../../modules/stores/locations/index.ts'
import { type Command, UsageError } from '../command.ts'
import { bad, good, note, say } from '../print.ts'
import { withDatabase } from '../with-database.ts'

export const locations: Command = {
  usage: 'etalase locations import-postal-codes <file.csv>',
  details: 'The columns are location_id (as the API shows it) or district_code (31.71.01), and postal_code.',
  run: async ({ positionals }) => {
    const [verb, file] = positionals
    if (verb !== 'import-postal-codes') throw new UsageError('The only action is import-postal-codes.')
    if (!file) throw new UsageError('Give the name of the file.')
    await withDatabase(async ({ db }) => {
      const progress = (done: number) => note(`  ${done} postal codes`)
      const { imported, refused } = await importPostalCodes(db, createReadStream(file), progress)
      for (const { line, reason } of refused) say(`  ${bad('✗')} line ${line}: ${reason}`)
      say(`${good('✓')} Imported ${imported} postal codes; ${refused.length} lines have errors.`)
    })
  },
}
