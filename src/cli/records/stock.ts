import { repairMovements } from '../../modules/catalog/stock-log/index.ts'
import { type Command, UsageError } from '../command.ts'
import { count, good, say } from '../print.ts'
import { withDatabase } from '../with-database.ts'

export const stock: Command = {
  usage: 'etalase stock check | etalase stock repair',
  details: `The movements of a variant in a warehouse and the lines of its orders sum to its stock. They differ if stock was
changed by hand in the database, or by a process of an older release during an upgrade. Repair records the difference as a
movement of its own; it never changes stock. The service may go on running.`,
  options: {},
  run: async ({ positionals: [action] }) => {
    if (action !== 'check' && action !== 'repair') throw new UsageError('The actions are check and repair.')
    await withDatabase(async ({ db }) => {
      const differing = await repairMovements(db, action === 'repair', new Date())
      if (differing === 0) return say(`${good('✓')} The movements of all variants sum to their stock.`)
      const found = `The movements of ${count(differing)} ${differing === 1 ? 'variant' : 'variants'} differed from the stock`
      if (action === 'repair') return say(`${good('✓')} ${found}; the differences were recorded.`)
      say(`${found}. Run etalase stock repair.`)
      process.exitCode = 1
    })
  },
}
