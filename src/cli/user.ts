import { createUser } from '../modules/accounts/users/index.ts'
import { randomText } from '../platform/base62.ts'
import { type Command, UsageError } from './command.ts'
import { good, say, sayJson, sayPairs } from './print.ts'
import { withDatabase } from './with-database.ts'

export const user: Command = {
  name: 'user',
  summary: 'Create an account for the dashboard',
  usage: 'etalase user create --email <address> [--name <name>] [--operator] [--json]',
  details: `--operator  the account may verify apps and see the operator's pages
The password is read from ETALASE_PASSWORD; without it one is generated and shown once.`,
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    operator: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  run: async ({ values, positionals }) => {
    if (positionals[0] !== 'create') throw new UsageError('The only action is create.')
    const email = values.email as string | undefined
    if (!email || !/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError('--email must be an e-mail address.')
    const given = process.env.ETALASE_PASSWORD
    const password = given ?? `pw-${randomText(16)}`
    await withDatabase(async ({ db }) => {
      const input = {
        fullname: (values.name as string | undefined) ?? email.split('@')[0]!,
        email,
        password,
        is_operator: Boolean(values.operator),
      }
      const made = await db.transaction().execute((tx) => createUser(tx, input, new Date()))
      if (values.json)
        return sayJson({ unique_id: made.unique_id, email, ...(!given && { password }), is_operator: made.is_operator })
      say(`${good('✓')} ${made.fullname} can sign in.`)
      sayPairs([['Email', email], ...(given ? [] : [['Password', password] as [string, string]])])
    })
  },
}
