import { useEffect, useRef, useState } from 'preact/hooks'
import type { ApiError } from '../../../client/api-error.ts'
import type { PublicOrder } from '../../api/types.generated.ts'
import { Problem } from '../../parts/notice.tsx'
import { useShop } from '../../use-shop.ts'
import { say } from './words.ts'

type Props = { order: PublicOrder; onOrder: (order: PublicOrder) => void }

/** Cancels an unpaid order after a confirmation. */
export function CancelOrder({ order: { secret_slug }, onOrder }: Props) {
  const { call, language } = useShop()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiError>()
  const question = useRef<HTMLElement>(null)
  // The clicked button disappears, so the focus moves to the confirmation.
  useEffect(() => question.current?.focus(), [isAsking])
  const cancel = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      onOrder(await call('POST public/orders/{secret_slug}/cancel', { path: { secret_slug } }))
    } catch (caught) {
      setProblem(caught as ApiError)
      setBusy(false)
    }
  }
  if (!isAsking)
    return (
      <p class="section">
        <button type="button" class="link" onClick={() => setAsking(true)}>
          {say(language, 'cancel')}
        </button>
      </p>
    )
  return (
    <section class="section" aria-label={say(language, 'cancel')} ref={question} tabIndex={-1}>
      <p role="status">{say(language, 'cancel_sure')}</p>
      {problem && <Problem problem={problem} />}
      <div class="buttons">
        <button type="button" class="button" disabled={isBusy} onClick={() => void cancel()}>
          {say(language, 'cancel_yes')}
        </button>
        <button type="button" class="button button-quiet" disabled={isBusy} onClick={() => setAsking(false)}>
          {say(language, 'cancel_no')}
        </button>
      </div>
    </section>
  )
}
