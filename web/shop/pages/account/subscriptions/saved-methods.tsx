import { useState } from 'preact/hooks'
import type { ApiError } from '../../../../client/api-error.ts'
import { paymentName } from '../../../../client/payment-names.generated.ts'
import type { SavedMethod } from '../../../api/types.generated.ts'
import { Problem } from '../../../parts/notice.tsx'
import { useLoad } from '../../../use-load.ts'
import { useShop } from '../../../use-shop.ts'
import { say } from '../words.ts'

/** Lists the methods that the shop may charge, with buttons to remove them. */
export function SavedMethods() {
  const { language } = useShop()
  const { value, reload } = useLoad('saved-methods', (call) => call('GET customers/me/saved-methods'))
  if (!value || value.data.length === 0) return null
  return (
    <section class="section">
      <h2 class="section-title">{say(language, 'saved_methods')}</h2>
      <ul class="records">
        {value.data.map((method) => (
          <Method key={method.id} method={method} onRemoved={reload} />
        ))}
      </ul>
    </section>
  )
}

function Method({ method, onRemoved }: { method: SavedMethod; onRemoved: () => void }) {
  const { call, date, language } = useShop()
  const [problem, setProblem] = useState<ApiError>()
  const remove = () =>
    call('DELETE customers/me/saved-methods/{saved_method_id}', { path: { saved_method_id: method.id } }).then(
      onRemoved,
      setProblem,
    )
  return (
    <li class="record">
      <p>
        <strong>{paymentName(method.payment_method, language)}</strong> {method.label}
      </p>
      <p class="quiet">
        {method.consent_text} {say(language, 'consented_at', { time: date(method.consented_at) })}
      </p>
      {problem && <Problem problem={problem} />}
      <button type="button" class="button button-quiet" onClick={() => void remove()}>
        {say(language, 'remove_saved_method')}
      </button>
    </li>
  )
}
