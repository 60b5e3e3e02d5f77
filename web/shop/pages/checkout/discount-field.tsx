import { useEffect, useId, useState } from 'preact/hooks'
import type { ApiError } from '../../../client/api-error.ts'
import { call } from '../../api/call.ts'
import { problemText } from '../../parts/notice.tsx'
import { setSharedCode, sharedCode } from '../../shared-code.ts'
import { t, type Word } from '../../words.ts'
import { type Draft, selectionOf } from './draft.ts'
import type { Purchase } from './purchase.ts'

/** The items of the cart as the check takes them, so that it works for guests and customers alike. */
const itemsIn = ({ items }: Purchase) =>
  items.map(({ type, variant_id, bundle_price_option_id, quantity }) =>
    type === 'variant'
      ? { type, variant_id: variant_id!, quantity }
      : { type, bundle_price_option_id: bundle_price_option_id!, quantity },
  )

/** The failed conditions that a buyer can understand or change, the most helpful first. */
const conditionWords: [condition: string, word: Word][] = [
  ['is_found', 'code_unknown'],
  ['is_enabled', 'code_disabled'],
  ['is_start_check', 'code_not_started'],
  ['is_expiry_check', 'code_expired'],
  ['is_usage_limit_check', 'code_used_up'],
  ['is_customer_usage_limit_check', 'code_used_by_you'],
  ['is_limited_to_pages_check', 'code_other_pages'],
  ['is_limited_to_products_check', 'code_other_items'],
  ['is_minimum_revenue_check', 'code_minimum'],
  ['is_limited_to_payment_methods_check', 'code_payment'],
  ['is_amount_not_zero', 'code_no_discount'],
]

function explainIneligible(details: Record<string, boolean>, draft: Draft) {
  const word = conditionWords.find(([condition]) => details[condition] === false)?.[1] ?? 'code_not_valid'
  return t(word === 'code_payment' && !draft.payment_method ? 'code_payment_first' : word)
}

/** `problem` is what the checkout says about the code. */
type Props = { cart: Purchase; draft: Draft; problem: string | undefined; onCode: (code: string) => void }

/** Uses a code only after the server has confirmed that it applies to this order. */
export function DiscountField({ cart, draft, problem, onCode }: Props) {
  const id = useId()
  const [text, setText] = useState(draft.discount_code || sharedCode.get())
  const [refusal, setRefusal] = useState('')
  const [isAsking, setAsking] = useState(false)

  async function check(code = text.trim()) {
    if (!code) return
    setAsking(true)
    setRefusal('')
    try {
      const destination = draft.place && { location_id: draft.place.id, postal_code: draft.postal_code }
      const payment_method = draft.payment_method || null
      const body = { code, items: itemsIn(cart), destination, payment_method, ...selectionOf(draft) }
      const { is_eligible, eligibility_details } = await call('POST public/discount-codes/check', { body })
      if (is_eligible) onCode(code)
      else setRefusal(explainIneligible(eligibility_details, draft))
    } catch (problem) {
      setRefusal(problemText(problem as ApiError))
    } finally {
      setAsking(false)
    }
  }

  // The code of a shared link is tried without a click, and again after choices that it may depend on.
  useEffect(() => {
    const shared = sharedCode.get()
    if (shared && !draft.discount_code && text === shared) void check(shared)
  }, [cart.total, cart.item_count, draft.payment_method, draft.courier])

  if (draft.discount_code)
    return (
      <p class="discount-used">
        <span>{t('code_used', { code: draft.discount_code.toUpperCase() })}</span>
        <button
          type="button"
          class="link"
          onClick={() => {
            setText('')
            setSharedCode('')
            onCode('')
          }}
        >
          {t('remove')}
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
        {t('discount_code')} <span class="field-optional">{t('optional')}</span>
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
          {t('apply')}
        </button>
      </div>
      <p class="field-problem" id={`${id}-problem`} role="status">
        {refusal}
      </p>
    </div>
  )
}
