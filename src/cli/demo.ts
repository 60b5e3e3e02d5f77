import { readConfig } from '../config.ts'
import { type Demo, makeDemo } from '../demo.ts'
import type { Db } from '../platform/db/types.ts'
import { loadInstanceSecrets } from '../platform/instance-secrets.ts'
import type { Command } from './command.ts'
import { sayJson } from './print.ts'
import { sayDemo } from './welcome.ts'
import { withDatabase } from './with-database.ts'

export type { Demo }

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

export const createDemo = ({ db, config, now }: { db: Db; config: ReturnType<typeof readConfig>; now: () => Date }) =>
  makeDemo(db, config, now())

/** Whether nobody has an account yet. */
export const isUnused = async (db: Db) =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
