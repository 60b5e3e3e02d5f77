import { rotateSigningKey } from '../modules/buyers/customer-accounts/index.ts'
import { type Command, UsageError } from './command.ts'
import { good, say, sayJson, sayPairs } from './print.ts'
import { withDatabase } from './with-database.ts'

export const keys: Command = {
  name: 'keys',
  summary: 'Replace the key that signs customer tokens',
  usage: 'etalase keys rotate-customer-jwt [--leaked] [--json]',
  details: `The new key is published at once and signs two minutes later, when every process and client knows it.
Tokens of the old key are accepted until they expire, so that nobody is logged out.
--leaked  drops the old keys instead: the new one signs at once, and customers go on with their refresh tokens`,
  options: { leaked: { type: 'boolean' }, json: { type: 'boolean' } },
  run: async ({ values, positionals }) => {
    if (positionals[0] !== 'rotate-customer-jwt') throw new UsageError('Say what to do: rotate-customer-jwt.')
    await withDatabase(async ({ db }) => {
      const key = await rotateSigningKey(db, { isLeaked: Boolean(values.leaked) }, new Date())
      const signs_from = key.signs_from.toISOString()
      if (values.json) return sayJson({ kid: key.id, signs_from })
      say(`${good('✓')} A new key for customer tokens.`)
      sayPairs([
        ['Key', key.id],
        ['Signs from', signs_from],
      ])
    })
  },
}
