import { gather } from '../../platform/gather.ts'
import { perDatabase } from '../../platform/per-database.ts'
import type { Service } from '../../platform/service.ts'
import { isLostRace } from './lost-race.ts'
import { type Write, type Written, writeStatement } from './write-statement.ts'

/** Writes one checkout, alone or together with others that wait at the same moment. */
export type Writer = (write: Write) => Promise<Written>

/** Under load, waiting checkouts share a statement and a commit. They stand or fall together; fallen, each goes alone. */
export const writerOf = perDatabase(
  ({ pool }: Pick<Service, 'pool'>): Writer =>
    gather<Write, Written>(pool, {
      most: 16, // More gain little and would hold their rows longer.
      isTriedAlone: isLostRace,
      run: async (writes) => {
        const { text, values } = writeStatement(writes)
        const [written] = (await pool.query<Written>(text, values)).rows
        return writes.map(() => written!)
      },
    }),
)
