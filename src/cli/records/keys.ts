import { rotateSigningKey } from '../../modules/buyers/customer-tokens/index.ts'
import { rotateInstance } from '../backup/rotate-instance.ts'
import { type Command, UsageError } from '../command.ts'
import { good, say, sayJson, sayPairs } from '../print.ts'
import { withDatabase } from '../with-database.ts'

export const keys: Command = {
  usage: `etalase keys rotate-customer-jwt [--leaked] [--json]
  etalase keys rotate-instance --to <file> [--json]`,
  details: `rotate-customer-jwt: the new key is published immediately and signs two minutes later, when every process and client knows it.
Tokens of the old key are accepted until they expire, so no customer is signed out.
--leaked  drop the old keys: the new one signs immediately, and customers continue with their refresh tokens

rotate-instance: seals the secrets in the database with the key of the file, which is created if it is missing. Set
INSTANCE_KEY_FILE to it afterwards; running processes continue until they are restarted with it.`,
  options: { leaked: { type: 'boolean' }, to: { type: 'string' }, json: { type: 'boolean' } },
  run: async (args) => {
    const { values, positionals } = args
    if (positionals[0] === 'rotate-instance') return await rotateInstance(args)
    if (positionals[0] !== 'rotate-customer-jwt')
      throw new UsageError('The actions are rotate-customer-jwt and rotate-instance.')
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
