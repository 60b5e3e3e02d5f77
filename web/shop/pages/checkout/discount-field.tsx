import { useEffect, useId, useState } from 'preact/hooks'
import { ApiError } from '../../../client/api-error.ts'
import type { CheckoutSummary } from '../../api/types.generated.ts'
import { problemText } from '../../parts/notice.tsx'
import { setSharedCode } from '../../shared-code.ts'
import { useShop } from '../../use-shop.ts'
import type { Draft } from './draft.ts'
import type { Purchase } from './purchase.ts'
import { say } from './words.ts'

/** `problem` is the checkout's error for the code. */
type Props = {
  cart: Purchase
  draft: Draft
  summary: CheckoutSummary | undefined
  problem: string | undefined
  onCode: (code: string) => void
}

const loadCheck = () =>
  import('./check-code.ts').catch(() => {
    throw new ApiError(0)
  })

/** Why the used code takes nothing off now; a code on shipping waits until there is a courier. */
const findReason = ({ discounts: [discount], is_complete }: CheckoutSummary) =>
  (discount?.kind !== 'shipping' || is_complete) && discount?.reason

/** Uses a code only after the server has confirmed that it applies to this order, and says when it stops to apply. */
export function DiscountField({ cart, draft, summary, problem, onCode }: Props) {
  const context = useShop()
  const { language, sharedCode } = context
  const id = useId()
  const [text, setText] = useState(draft.discount_code || sharedCode.get())
  const [refusal, setRefusal] = useState('')
  const [isAsking, setAsking] = useState(false)
  const reason = draft.discount_code && summary && findReason(summary)

  async function check(code = text.trim()) {
    if (!code) return
    setAsking(true)
    setRefusal('')
    try {
      const refused = await (await loadCheck()).checkCode(context, code, cart, draft)
      if (refused === undefined) onCode(code)
      else setRefusal(refused)
    } catch (problem) {
      setRefusal(problemText(context, problem as ApiError))
    } finally {
      setAsking(false)
    }
  }

  // A shared link's code is checked without a click, and again after changes that it may depend on.
  useEffect(() => {
    const shared = sharedCode.get()
    if (shared && !draft.discount_code && text === shared) void check(shared)
  }, [cart.total, cart.item_count, draft.payment_method, draft.courier])

  useEffect(() => {
    setRefusal('')
    if (!reason) return
    let isLate = false
    loadCheck().then(
      ({ explainReason }) => !isLate && setRefusal(explainReason(context, reason, draft)),
      () => {},
    )
    return () => {
      isLate = true
    }
  }, [reason, draft.discount_code])

  const wrong = problem ?? refusal
  const described = wrong ? `${id}-problem` : undefined
  const explanation = (
    <p class="field-problem" id={`${id}-problem`} role="status">
      {wrong}
    </p>
  )
  if (draft.discount_code)
    return (
      <div class="field">
        <p class={`discount-used ${wrong ? 'discount-unused' : ''}`}>
          <span>{say(language, wrong ? 'code_unused' : 'code_used', { code: draft.discount_code.toUpperCase() })}</span>
          <button
            type="button"
            name="discount_code"
            class="link"
            aria-describedby={described}
            onClick={() => {
              setText('')
              setSharedCode(context, '')
              onCode('')
            }}
          >
            {say(language, 'remove')}
          </button>
        </p>
        {explanation}
      </div>
    )
  return (
    <div class="field">
      <label for={id}>
        {say(language, 'discount_code')} <span class="field-optional">{say(language, 'optional')}</span>
      </label>
      <div class="field-row">
        <input
          id={id}
          name="discount_code"
          value={text}
          maxLength={60}
          autocomplete="off"
          aria-invalid={wrong ? true : undefined}
          aria-describedby={described}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void check()
          }}
        />
        <button type="button" class="button button-quiet" disabled={isAsking} onClick={() => void check()}>
          {say(language, 'apply')}
        </button>
      </div>
      {explanation}
    </div>
  )
}
