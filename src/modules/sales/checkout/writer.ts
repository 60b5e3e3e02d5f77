import type { Service } from '../../../platform/service.ts'
import { isLostRace } from './lost-race.ts'
import { type Write, type Written, writeStatement } from './write-statement.ts'

/** Writes one checkout, alone or together with others that wait at the same moment. */
export type Writer = (write: Write) => Promise<Written>

/** Under load, waiting checkouts share a statement and a commit. A batch that fails is retried one by one. */
export const createWriter = ({ writes }: Pick<Service, 'writes'>): Writer =>
  writes.batch<Write, Written>({
    maxSize: 16, // More gain little and would hold their rows longer.
    isRetriedAlone: isLostRace,
    run: async (group, query) => {
      const { text, values } = writeStatement(group)
      const [written] = await query<Written>(text, values)
      return group.map(() => written!)
    },
  })
