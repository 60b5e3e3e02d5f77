import { useRef, useState } from 'preact/hooks'
import { useLoad } from '../../../use-load.ts'
import { useShop } from '../../../use-shop.ts'
import { RefundForm } from './refund-form.tsx'
import { RefundState, ReturnState } from './requests.tsx'
import { ReturnForm } from './return-form.tsx'
import { say } from './words.ts'

/** Lets the buyer request a refund or a return after the purchase. */
export function Aftercare({ slug }: { slug: string }) {
  const { language } = useShop()
  const { value: aftercare, reload } = useLoad(`aftercare ${slug}`, (call, signal) =>
    call('GET public/orders/{secret_slug}/aftercare', { path: { secret_slug: slug }, signal }),
  )
  const [asking, setAsking] = useState<'refund' | 'return'>()
  const heading = useRef<HTMLHeadingElement>(null)
  // The clicked button disappears, so the focus moves to an element that stays.
  const ask = (what?: 'refund' | 'return') => {
    setAsking(what)
    heading.current?.focus()
  }
  if (!aftercare) return null
  const { is_refund_open, is_return_open, refunds, returns } = aftercare
  const hasRequests = refunds.length > 0 || returns.length > 0
  if (!hasRequests && !is_refund_open && !is_return_open) return null
  const done = () => {
    ask()
    reload()
  }
  const form = { slug, aftercare, onDone: done, onCancel: () => ask() }
  return (
    <section class="section">
      <h2 class="section-title" ref={heading} tabIndex={-1}>
        {say(language, hasRequests || asking ? 'title' : 'ask')}
      </h2>
      {hasRequests && (
        <ul class="requests">
          {returns.map((one) => (
            <ReturnState key={one.id} slug={slug} returned={one} onChange={reload} />
          ))}
          {refunds.map((refund) => (
            <RefundState key={refund.id} slug={slug} refund={refund} onChange={reload} />
          ))}
        </ul>
      )}
      {asking === 'refund' && <RefundForm {...form} />}
      {asking === 'return' && <ReturnForm {...form} />}
      {!asking && (
        <div class="buttons">
          {is_return_open && (
            <button type="button" class="button button-quiet" onClick={() => ask('return')}>
              {say(language, 'ask_return')}
            </button>
          )}
          {is_refund_open && (
            <button type="button" class="button button-quiet" onClick={() => ask('refund')}>
              {say(language, 'ask_refund')}
            </button>
          )}
        </div>
      )}
    </section>
  )
}
