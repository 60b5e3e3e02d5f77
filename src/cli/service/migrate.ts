import pg from 'pg'
import { openDatabase } from '../../composition/open-database.ts'
import { readConfig } from '../../config.ts'
import { findPending } from '../../platform/db/schema/migrate.ts'
import type { Command } from '../command.ts'
import { good, note, say, sayJson } from '../print.ts'
import { withDatabase } from '../with-database.ts'

export const migrate: Command = {
  usage: 'etalase migrate [--check] [--json]',
  details: `--check  change nothing; exit 1 when migrations are pending
--json   print the names, for scripts

Several processes may start at the same time: a lock makes one of them migrate.`,
  options: { check: { type: 'boolean' }, json: { type: 'boolean' } },
  run: async ({ values }) => {
    if (!values.check)
      return await withDatabase(
        async () => (values.json ? sayJson({ pending: [] }) : say(`${good('✓')} The database is up to date.`)),
        { creates: 'schema' },
      )
    const database = await openDatabase(readConfig(), { log: note, shareRunning: true, isMigrating: false })
    try {
      const client = new pg.Client(database.connection)
      await client.connect()
      const pending = (await findPending(client)).map((migration) => migration.name)
      await client.end()
      if (values.json) sayJson({ pending })
      else
        say(
          pending.length === 0
            ? `${good('✓')} The database is up to date.`
            : `Pending: ${pending.join(', ')}. Run: etalase migrate`,
        )
      if (pending.length > 0) process.exitCode = 1
    } finally {
      await database.close()
    }
  },
}
