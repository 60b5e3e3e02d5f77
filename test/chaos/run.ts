import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findMissingPackages, runFailover } from './failover.ts'
import type { Fault } from './fault.ts'
import { faults } from './faults.ts'
import { formatTable, listMissed } from './goals.ts'
import { startParts } from './parts.ts'
import { placeFirstOrders, type Row, runFault } from './run-fault.ts'

/*
 * npm run chaos [-- part of a fault's name …]
 *
 * Injects one fault after another into real parts under load, and exits with 1 if a goal is missed. BEFORE=<folder> runs
 * the program of another checkout.
 */
const root = resolve(process.env.BEFORE || fileURLToPath(new URL('../..', import.meta.url)))
const rates = { buyersPerSecond: Number(process.env.CHAOS_RATE ?? 20), merchantsPerSecond: 10 }
const say = (line: string) => process.stdout.write(`${line}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const wanted = process.argv.slice(2)
const isWanted = ({ name }: Fault) => wanted.length === 0 || wanted.some((part) => name.includes(part))

const parts = await startParts({ root, processCount: 2, isDiskSmall: true })
say(`${parts.postgres.version}, Redis ${parts.redis ? 'yes' : 'no'}, 2 processes of ${root}`)
say(`${rates.buyersPerSecond} buyers and ${rates.merchantsPerSecond} merchants a second\n`)
const orderIds = await placeFirstOrders(parts, rates)
const rows: Row[] = []
const left: string[] = []
for (const [n, fault] of faults.filter(isWanted).entries()) {
  const missing = fault.missing?.(parts)
  if (missing) {
    left.push(`${fault.name}: not run, ${missing}`)
    continue
  }
  const row = await runFault({ parts, rates, orderIds, isTimed: true }, fault, n + 1)
  rows.push(row)
  say(`${fault.name}: ${listMissed(row).join(', ') || 'ok'}`)
}
await parts.stop()
const failover = 'failover: the primary is killed'
if (wanted.length === 0 || wanted.some((part) => failover.includes(part))) {
  const missing = findMissingPackages() ?? (process.env.BEFORE ? 'older checkouts lack ops/ha' : undefined)
  if (missing) left.push(`${failover}: not run, ${missing}`)
  else rows.push(await runFailover(rates, say))
}
say(`\n${formatTable(rows)}`)
for (const line of left) say(line)
const missed = rows.filter((row) => listMissed(row).length > 0)
say(missed.length > 0 ? `\nGoals missed with ${missed.length} of ${rows.length} faults.` : '\nAll goals met.')
process.exit(missed.length > 0 ? 1 : 0)
