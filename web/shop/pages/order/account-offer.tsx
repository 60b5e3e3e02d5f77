import { useEffect, useState } from 'preact/hooks'
import type { ApiError } from '../../../client/api-error.ts'
import type { PublicOrder } from '../../api/types.generated.ts'
import { Notice, Problem } from '../../parts/notice.tsx'
import { useShop } from '../../use-shop.ts'
import { say } from './words.ts'

/**
 * Offers an account to a guest. The checkout has created a customer, so only a password is missing. The link is mailed
 * to the order's address, so that only its owner gains access to the orders.
 */
export function AccountOffer({ order: { status, customer } }: { order: PublicOrder }) {
  const { call, isSignedIn, language } = useShop()
  const isIn = isSignedIn.use()
  const [isGuest, setGuest] = useState(false)
  const [isSent, setSent] = useState(false)
  const [problem, setProblem] = useState<ApiError>()
  useEffect(() => setGuest(!isIn), [isIn])
  const { email } = customer
  if (!isGuest || !email || status === 'canceled') return null
  const send = () => {
    setProblem(undefined)
    call('POST public/auth/forget-password', { body: { email } }).then(() => setSent(true), setProblem)
  }
  return (
    <section class="section">
      <h2 class="section-title">{say(language, 'account_title')}</h2>
      {isSent ? (
        <Notice kind="good">{say(language, 'account_sent', { email })}</Notice>
      ) : (
        <>
          <p class="quiet">{say(language, 'account_lead')}</p>
          <button type="button" class="button button-quiet offer-button" onClick={send}>
            {say(language, 'account_button', { email })}
          </button>
        </>
      )}
      {problem && <Problem problem={problem} />}
    </section>
  )
}
