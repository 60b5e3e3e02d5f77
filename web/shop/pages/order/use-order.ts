import { useEffect, useState } from 'preact/hooks'
import type { ApiError } from '../../../client/api-error.ts'
import type { PublicOrder } from '../../api/types.generated.ts'
import { useShop } from '../../use-shop.ts'
import { readInstructions } from './instructions.ts'

/** The polling intervals: short while the provider creates the instructions, longer while payment is awaited. */
const instructionsMs = 1500
const maxInstructionReads = 15
const paymentMs = 5000

const isOpen = ({ status, payment_status }: PublicOrder) =>
  ['draft', 'pending', 'confirmed'].includes(status) && payment_status === 'unpaid'

/** Whether the order can still change without an action of the buyer. */
export const isAwaited = (order: PublicOrder) => isOpen(order) && order.payment_method !== 'cod'

const lacksInstructions = (order: PublicOrder) => isOpen(order) && readInstructions(order).kind === 'waiting'

type State = { order?: PublicOrder; problem?: ApiError }

/** Polls the order while the buyer waits. Requesting a payment is idempotent and never creates a second one. */
export function useOrder(secret_slug: string) {
  const { call } = useShop()
  const [state, setState] = useState<State>({})
  const path = { secret_slug }

  useEffect(() => {
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let reads = 0
    let hadInstructions = false

    const show = (order: PublicOrder) => {
      if (isLeft) return
      setState({ order })
      hadInstructions = !lacksInstructions(order)
      clearTimeout(timer)
      if (!isAwaited(order)) return
      const isQuick = lacksInstructions(order) && ++reads <= maxInstructionReads
      timer = setTimeout(() => void read(), isQuick ? instructionsMs : paymentMs)
    }
    const fail = (problem: ApiError) => {
      if (isLeft) return
      setState((before) => (before.order ? before : { problem }))
      // A lost connection must not stop polling.
      if (problem.status !== 404) timer = setTimeout(() => void read(), paymentMs)
    }
    async function read() {
      // The tab is hidden: polling resumes when it is visible again.
      if (document.hidden) return
      try {
        const hadSome = hadInstructions
        const order = await call('GET public/orders/{secret_slug}', { path })
        show(order)
        // The payment has ended but the order has not, so a new payment is created.
        if (hadSome && lacksInstructions(order)) show(await call('POST public/orders/{secret_slug}/payment', { path }))
      } catch (problem) {
        fail(problem as ApiError)
      }
    }
    async function begin() {
      try {
        const order = await call('GET public/orders/{secret_slug}', { path })
        show(order)
        if (lacksInstructions(order)) show(await call('POST public/orders/{secret_slug}/payment', { path }))
      } catch (problem) {
        fail(problem as ApiError)
      }
    }
    const look = () => {
      if (document.hidden) return
      clearTimeout(timer)
      void read()
    }
    document.addEventListener('visibilitychange', look)
    void begin()
    return () => {
      isLeft = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [secret_slug])

  return { ...state, replace: (order: PublicOrder) => setState({ order }) }
}
