import { useEffect, useId, useState } from 'preact/hooks'
import type { ApiError } from '../../../client/api-error.ts'
import type { PaymentSaving, PublicOrder } from '../../api/types.generated.ts'
import { Problem } from '../../parts/notice.tsx'
import { useShop } from '../../use-shop.ts'

type Props = { order: PublicOrder; onOrder: (order: PublicOrder) => void }

/**
 * Asks for consent to charge the method for renewals. A change replaces the payment, so the address of the payment page
 * changes.
 */
export function SaveMethod({ order, onOrder }: Props) {
  const { call, language } = useShop()
  const id = useId()
  const [saving, setSaving] = useState<PaymentSaving>()
  const [problem, setProblem] = useState<ApiError>()
  const [isBusy, setBusy] = useState(false)
  const given = { path: { secret_slug: order.secret_slug }, query: { language } }
  useEffect(() => {
    call('GET public/orders/{secret_slug}/payment-saving', given).then(setSaving, () => {})
  }, [order.secret_slug])
  if (!saving?.is_offered) return null
  const change = async (is_on: boolean) => {
    setBusy(true)
    setProblem(undefined)
    setSaving({ ...saving, is_on })
    try {
      onOrder(
        is_on
          ? await call('POST public/orders/{secret_slug}/payment-saving', given)
          : await call('DELETE public/orders/{secret_slug}/payment-saving', given),
      )
    } catch (caught) {
      setSaving(saving)
      setProblem(caught as ApiError)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p class="consent">
        <input
          type="checkbox"
          id={id}
          checked={saving.is_on}
          disabled={isBusy}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
        <label for={id}>{saving.consent_text}</label>
      </p>
      {problem && <Problem problem={problem} />}
    </>
  )
}
