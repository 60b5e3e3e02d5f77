import { useEffect, useId, useState } from 'preact/hooks'
import { ApiError } from '../../../client/api-error.ts'
import { problemText } from '../../parts/notice.tsx'
import { setSharedCode } from '../../shared-code.ts'
import { useShop } from '../../use-shop.ts'
import type { Draft } from './draft.ts'
import type { Purchase } from './purchase.ts'
import { say } from './words.ts'

/** `problem` is the checkout's error for the code. */
type Props = { cart: Purchase; draft: Draft; problem: string | undefined; onCode: (code: string) => void }

/** Uses a code only after the server has confirmed that it applies to this order. */
export function DiscountField({ cart, draft, problem, onCode }: Props) {
  const context = useShop()
  const { language, sharedCode } = context
  const id = useId()
  const [text, setText] = useState(draft.discount_code || sharedCode.get())
  const [refusal, setRefusal] = useState('')
  const [isAsking, setAsking] = useState(false)

  async function check(code = text.trim()) {
    if (!code) return
    setAsking(true)
    setRefusal('')
    try {
      const { checkCode } = await import('./check-code.ts').catch(() => {
        throw new ApiError(0)
      })
      const reason = await checkCode(context, code, cart, draft)
      if (reason === undefined) onCode(code)
      else setRefusal(reason)
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

  if (draft.discount_code)
    return (
      <p class="discount-used">
        <span>{say(language, 'code_used', { code: draft.discount_code.toUpperCase() })}</span>
        <button
          type="button"
          class="link"
          onClick={() => {
            setText('')
            setSharedCode(context, '')
            onCode('')
          }}
        >
          {say(language, 'remove')}
        </button>
        {problem && (
          <span class="field-problem" role="status">
            {problem}
          </span>
        )}
      </p>
    )
  return (
    <div class="field">
      <label for={id}>
        {say(language, 'discount_code')} <span class="field-optional">{say(language, 'optional')}</span>
      </label>
      <div class="field-row">
        <input
          id={id}
          value={text}
          maxLength={60}
          autocomplete="off"
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? `${id}-problem` : undefined}
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
      <p class="field-problem" id={`${id}-problem`} role="status">
        {refusal}
      </p>
    </div>
  )
}
