import { unverifyApplication, verifyApplication } from '../modules/apps/applications/index.ts'
import { type Command, UsageError } from './command.ts'
import { good, say, sayJson } from './print.ts'
import { withDatabase } from './with-database.ts'

const verbs = { verify: verifyApplication, unverify: unverifyApplication }

export const app: Command = {
  name: 'app',
  summary: 'Mark an app as verified, so that merchants can install it',
  usage: 'etalase app verify|unverify <client_id> [--json]',
  options: { json: { type: 'boolean' } },
  run: async ({ values, positionals }) => {
    const [verb, clientId] = positionals
    const mark = verbs[verb as keyof typeof verbs]
    if (!mark) throw new UsageError('Choose verify or unverify.')
    if (!clientId) throw new UsageError('Give the client_id of the app.')
    await withDatabase(async ({ db }) => {
      const now = new Date()
      const row = await db.transaction().execute((tx) => mark(tx, clientId, 'command', now))
      if (values.json) sayJson({ client_id: clientId, name: row.name, is_verified: verb === 'verify' })
      else
        say(
          `${good('✓')} ${row.name} is ${verb === 'verify' ? 'verified: merchants can install it' : 'no longer verified'}.`,
        )
    })
  },
}
