import { limitFailures } from '../../../access/limit-attempts.ts'
import type { Call } from '../../../access/route.ts'
import type { Service } from '../../../platform/service.ts'
import type { Buyer } from '../refunds/index.ts'

type Asked = Pick<Call, 'request' | 'reply'>

/**
 * Limits guesses at a code by client address and by the code's target. Only a change that used the code clears the
 * count, because one that needed no code says nothing about the code that was sent.
 */
export const createLimitGuesses =
  (service: Service) =>
  async <T>({ request, reply }: Asked, id: string, buyer: Buyer, change: (buyer: Buyer) => Promise<T>): Promise<T> => {
    if (buyer.code === undefined) return await change(buyer)
    let isUsed = false
    const noting = { ...buyer, onCodeUsed: () => (isUsed = true) }
    const attempt = { realm: 'refund_account' as const, account: `guess:${id}` }
    return await limitFailures(
      service,
      request,
      reply,
      attempt,
      () => change(noting),
      () => isUsed,
    )
  }

export type LimitGuesses = ReturnType<typeof createLimitGuesses>
