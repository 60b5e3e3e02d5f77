import { gather } from '../../platform/gather.ts'
import type { Service } from '../../platform/service.ts'
import { isLostRace } from './lost-race.ts'
import { type Write, type Written, writeStatement } from './write-statement.ts'

/** Writes one checkout, alone or together with others that wait at the same moment. */
export type Writer = (write: Write) => Promise<Written>

const known = new WeakMap<Service['pool'], Writer>()

/** Under load, waiting checkouts share a statement and a commit. They stand or fall together; fallen, each goes alone. */
export function writerOf({ pool }: Pick<Service, 'pool'>): Writer {
  const writer =
    known.get(pool) ??
    gather<Write, Written>({
      most: 16, // More gain little and would hold their rows longer.
      patienceMs: 25,
      isTriedAlone: isLostRace,
      run: async (writes) => {
        const { text, values } = writeStatement(writes)
        const [written] = (await pool.query<Written>(text, values)).rows
        return writes.map(() => written!)
      },
    })
  known.set(pool, writer)
  return writer
}
