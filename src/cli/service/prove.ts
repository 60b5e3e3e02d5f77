import { proveSales, type SalesProof } from '../../composition/demo-catalog/index.ts'
import { readConfig } from '../../config.ts'
import { replaceDatabase } from '../../config-database-url.ts'
import { createInvalidation } from '../../platform/caching/invalidation.ts'
import { type Connection, connectDatabase } from '../../platform/db/connections/connect.ts'
import { migrate } from '../../platform/db/schema/migrate.ts'
import { createLog } from '../../platform/monitoring/log.ts'
import { type Command, UsageError } from '../command.ts'
import { bad, count, good, note, say, sayJson } from '../print.ts'
import { withDatabase } from '../with-database.ts'

const connections = 16

export const prove: Command = {
  usage: 'etalase prove oversell [--units <count>] [--buyers <count>] [--json]',
  details: `Creates a temporary database on the configured PostgreSQL and drops it afterwards. Tests a single variant, bundles that
share a variant, and the last uses of a discount code.

--units   how many units are in stock (1)
--buyers  how many buyers order one at the same time (500)
--json    print the counts, for scripts

Exits with 1 if more was sold than was in stock, or if a refused buyer received another error than sold out.`,
  options: { units: { type: 'string' }, buyers: { type: 'string' }, json: { type: 'boolean' } },
  run: async ({ values, positionals: [verb] }) => {
    if (verb !== 'oversell') throw new UsageError('The only proof is oversell.')
    const units = readCount(values.units ?? 1, '--units')
    const buyers = readCount(values.buyers ?? 500, '--buyers')
    await withDatabase(async ({ pool, connection }) => {
      const name = `etalase_proof_${process.pid}`
      await pool.query(`create database ${name}`)
      const config = readConfig()
      const url = config.databaseDirectUrl ?? config.databaseUrl
      const target = url ? { connectionString: replaceDatabase(url, name) } : { ...connection, database: name }
      try {
        const database = connectDatabase(target as Connection, { poolSize: connections })
        await migrate(database.connection)
        const service = { ...database, invalidation: createInvalidation(), config, log: createLog('error') }
        note(`${count(buyers)} concurrent buyers, ${count(units)} units, ${connections} database connections`)
        const proofs = await proveSales(service, { units, buyers }, new Date()).finally(database.close)
        if (values.json) sayJson(proofs)
        else for (const proof of proofs) sayProof(proof, Math.min(units, buyers))
        if (proofs.some((proof) => !proof.is_right)) process.exitCode = 1
      } finally {
        await pool.query(`drop database ${name} with (force)`)
      }
    })
  },
}

function sayProof({ what, sold, refused, others, is_right }: SalesProof, expected: number) {
  const figures = `${count(sold)} sold, ${count(expected)} expected, ${count(refused)} refused`
  say(`${is_right ? good('✓') : bad('✗')} ${what.padEnd(32)}  ${figures}`)
  for (const [message, answers] of Map.groupBy(others, (other) => other))
    say(`    ${bad('✗')} ${count(answers.length)} other errors: ${message}`)
}

function readCount(value: unknown, option: string): number {
  const count = Number(value)
  if (!Number.isInteger(count) || count < 1 || count > 100_000) throw new UsageError(`${option} must be 1 to 100000.`)
  return count
}
