import { rotateSigningKey } from '../modules/buyers/customer-accounts/index.ts'
import { type Command, UsageError } from './command.ts'
import { good, say, sayJson, sayPairs } from './print.ts'
import { withDatabase } from './with-database.ts'

export const keys: Command = {
  name: 'keys',
  summary: 'Replace the key that signs customer tokens',
  usage: 'etalase keys rotate-customer-jwt [--leaked] [--json]',
  details: `The new key is published immediately and signs two minutes later, when every process and client knows it.
Tokens of the old key are accepted until they expire, so no customer is signed out.
--leaked  drop the old keys: the new one signs immediately, and customers continue with their refresh tokens`,
  options: { leaked: { type: 'boolean' }, json: { type: 'boolean' } },
  run: async ({ values, positionals }) => {
    if (positionals[0] !== 'rotate-customer-jwt') throw new UsageError('The only action is rotate-customer-jwt.')
    await withDatabase(async ({ db }) => {
      const key = await rotateSigningKey(db, { isLeaked: Boolean(values.leaked) }, new Date())
      const signs_from = key.signs_from.toISOString()
      if (values.json) return sayJson({ kid: key.id, signs_from })
      say(`${good('✓')} Created a new key for customer tokens.`)
      sayPairs([
        ['Key', key.id],
        ['Signs from', signs_from],
      ])
    })
  },
}
