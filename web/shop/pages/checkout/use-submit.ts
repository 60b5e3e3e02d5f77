import { useRef, useState } from 'preact/hooks'
import type { ApiError } from '../../../client/api-error.ts'
import type { PublicOrder } from '../../api/types.generated.ts'
import type { Context } from '../../context.ts'
import { type Problems, readProblems, showProblem } from '../../parts/field.tsx'
import { deleteDetails, deleteOrders, storePurchase } from '../../state/memory.ts'
import { useAttempt } from '../../use-attempt.ts'
import { useShop } from '../../use-shop.ts'
import { type Draft, saveDraft } from './draft.ts'
import { checkDraft, placeOrder } from './place-order.ts'
import type { Purchase } from './purchase.ts'
import type { useCheckout } from './use-checkout.ts'

type Placing = { purchase: Purchase; onPlaced: (order: PublicOrder) => void; isKept: boolean }

function storeOrDelete(context: Context, order: PublicOrder, draft: Draft) {
  if (draft.is_stored) return storePurchase(context, order, draft)
  deleteDetails(context)
  deleteOrders(context)
}

const endIntent = (context: Context) =>
  import('./intent/send-intent.ts').then(
    (intent) => intent.endIntent(context),
    () => {},
  )

/** Places the order, and says at the fields or above the button why it was refused. */
export function useSubmit(
  { draft, isDelivered }: ReturnType<typeof useCheckout>,
  setProblems: (problems: Problems) => void,
  { purchase, onPlaced, isKept }: Placing,
) {
  const context = useShop()
  const [refusal, setRefusal] = useState<ApiError>()
  const [isPlacing, setPlacing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const attempt = useAttempt()

  async function send() {
    const order = await attempt((idempotencyKey) =>
      placeOrder(context, { draft, purchase, isDelivered, idempotencyKey }),
    )
    if (!context.isSignedIn.get()) storeOrDelete(context, order, draft)
    saveDraft(context, undefined)
    if (isKept) await endIntent(context)
    onPlaced(order)
  }

  async function submit(event: Event) {
    event.preventDefault()
    const found = checkDraft(context, draft, isDelivered)
    setProblems(found)
    setRefusal(undefined)
    if (Object.keys(found).length > 0) return showProblem(form.current!)
    setPlacing(true)
    try {
      await send()
    } catch (caught) {
      const problem = caught as ApiError
      const { elements } = form.current!
      const shown = problem.fields.filter(({ field }) => elements.namedItem(field))
      setProblems(readProblems(context, shown))
      // An error of a field that the form does not have is explained above the button.
      if (shown.length === 0) setRefusal(problem)
      setPlacing(false)
      showProblem(form.current!)
    }
  }

  return { form, submit, isPlacing, refusal }
}
