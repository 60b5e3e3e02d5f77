import { readConfig } from '../config.ts'
import { proveSales } from '../demo-catalog/index.ts'
import { createChanges } from '../platform/changes.ts'
import { connectDatabase } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrate.ts'
import { type Command, UsageError } from './command.ts'
import { bad, good, say, sayJson } from './print.ts'
import { withDatabase } from './with-database.ts'

const connections = 16

export const prove: Command = {
  name: 'prove',
  summary: 'Let many buyers fight for a few units, and count who got one',
  usage: 'etalase prove oversell [--units <count>] [--buyers <count>] [--json]',
  details: `Runs in a database of its own on the configured PostgreSQL, which is dropped afterwards: a variant by itself, bundles
that share a variant, and the last uses of a discount code.

--units   how many there are (1)
--buyers  how many want one at the same moment (500)`,
  options: { units: { type: 'string' }, buyers: { type: 'string' }, json: { type: 'boolean' } },
  run: async ({ values, positionals: [verb] }) => {
    if (verb !== 'oversell') throw new UsageError('Say what to prove: oversell.')
    const units = readCount(values.units ?? 1, '--units')
    const buyers = readCount(values.buyers ?? 500, '--buyers')
    await withDatabase(async ({ pool, connection }) => {
      const name = `etalase_proof_${process.pid}`
      await pool.query(`create database ${name}`)
      const { connectionString, ...rest } = connection
      const url = connectionString && Object.assign(new URL(connectionString), { pathname: `/${name}` }).href
      const target = { ...rest, ...(url ? { connectionString: url } : { database: name }) } as never
      try {
        await migrate(target)
        const database = connectDatabase(target, { poolSize: connections })
        const service = { ...database, changes: createChanges(), config: readConfig() }
        const proofs = await proveSales(service, { units, buyers }, new Date()).finally(database.close)
        if (values.json) sayJson(proofs)
        else
          for (const { what, sold, refused, others, is_right } of proofs)
            say(
              `${is_right ? good('✓') : bad('✗')} ${what}: ${sold} sold, ${refused} refused, ${others.length} otherwise`,
            )
        if (proofs.some((proof) => !proof.is_right)) process.exitCode = 1
      } finally {
        await pool.query(`drop database ${name} with (force)`)
      }
    })
  },
}

function readCount(value: unknown, option: string): number {
  const count = Number(value)
  if (!Number.isInteger(count) || count < 1 || count > 100_000) throw new UsageError(`${option} must be 1 to 100000.`)
  return count
}
