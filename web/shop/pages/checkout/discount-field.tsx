import { useId, useState } from 'preact/hooks'
import type { ApiError } from '../../../client/api-error.ts'
import { call } from '../../api/call.ts'
import type { Cart } from '../../api/types.generated.ts'
import { problemText } from '../../parts/notice.tsx'
import { t } from '../../words.ts'
import { type Draft, selectionOf } from './draft.ts'

/** The code is asked about with the things themselves: whose cart they lie in makes no difference. */
const itemsIn = ({ items }: Cart) =>
  items.map(({ type, variant_id, bundle_price_option_id, quantity }) =>
    type === 'variant'
      ? { type, variant_id: variant_id!, quantity }
      : { type, bundle_price_option_id: bundle_price_option_id!, quantity },
  )

type Props = { cart: Cart; draft: Draft; onCode: (code: string) => void }

/** Asks the server whether a code holds before it counts. */
export function DiscountField({ cart, draft, onCode }: Props) {
  const id = useId()
  const [text, setText] = useState(draft.discount_code)
  const [refusal, setRefusal] = useState('')
  const [isAsking, setAsking] = useState(false)

  async function check() {
    const code = text.trim()
    if (!code) return
    setAsking(true)
    setRefusal('')
    try {
      const destination = draft.place && { location_id: draft.place.id, postal_code: draft.postal_code }
      const payment_method = draft.payment_method || null
      const body = { code, items: itemsIn(cart), destination, payment_method, ...selectionOf(draft) }
      const { is_eligible } = await call('POST public/discount-codes/check', { body })
      if (is_eligible) onCode(code)
      else setRefusal(t('code_not_valid'))
    } catch (problem) {
      setRefusal(problemText(problem as ApiError))
    } finally {
      setAsking(false)
    }
  }

  if (draft.discount_code)
    return (
      <p class="discount-used">
        <span>{t('code_used', { code: draft.discount_code.toUpperCase() })}</span>
        <button
          type="button"
          class="link"
          onClick={() => {
            setText('')
            onCode('')
          }}
        >
          {t('remove')}
        </button>
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
