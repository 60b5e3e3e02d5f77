import { readConfig } from '../config.ts'
import { makeDemo } from '../demo.ts'
import { loadInstanceSecrets } from '../platform/instance-secrets.ts'
import type { Command } from './command.ts'
import { sayJson } from './print.ts'
import { sayDemo } from './welcome.ts'
import { withDatabase } from './with-database.ts'

export const demo: Command = {
  name: 'demo',
  summary: 'Make demo data, or fresh keys for it',
  usage: 'etalase demo [--json]',
  details: `Creates a person, a business with a store, and keys. Run again, it keeps them, sets a new password
and makes fresh keys; the ones from before stop working.

--json  print one object, for scripts`,
  options: { json: { type: 'boolean' } },
  run: ({ values }) =>
    withDatabase(async ({ db }) => {
      await loadInstanceSecrets(db)
      const made = await makeDemo(db, readConfig(), new Date())
      if (values.json) sayJson(made)
      else sayDemo(made)
    }),
}
