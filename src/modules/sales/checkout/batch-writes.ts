import type { Service } from '../../../platform/service.ts'
import { type OrderWrite, type Written, writeStatement } from '../orders/index.ts'

/** Our own refusal, a deadlock, or a number, customer or mark that somebody else took first. */
export const isLostRace = (error: unknown) =>
  ['ET001', '40P01', '40001', '23505'].includes((error as { code: string }).code)

/** What a checkout writes, and when it was asked for. */
export type Write = OrderWrite & { now: Date }

/** Writes one checkout, alone or together with others that wait at the same moment. */
export type Writer = (write: Write) => Promise<Written>

/** Under load, waiting checkouts share a statement and a commit. A batch that fails is retried one by one. */
export const createWriter = ({ writes }: Pick<Service, 'writes'>): Writer =>
  writes.batch<Write, Written>({
    maxSize: 16, // More gain little and would hold their rows longer.
    isRetriedAlone: isLostRace,
    run: async (group, query) => {
      const { text, values } = writeStatement(group, group[0]!.now)
      const [written] = await query<Written>(text, values)
      return group.map(() => written!)
    },
  })
