import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { askedFields } from '../../../client/checkout-fields.generated.ts'
import type { PublicOrder } from '../../api/types.generated.ts'
import { Field, type Problems } from '../../parts/field.tsx'
import { Notice, Problem, problemText } from '../../parts/notice.tsx'
import { Link } from '../../router.tsx'
import { useShop } from '../../use-shop.ts'
import { ConsentBox } from './consent-box.tsx'
import { CourierSection } from './delivery/courier-section.tsx'
import { ContactSection, DeliverySection, textFields } from './delivery/delivery-section.tsx'
import { DiscountField } from './discount-field.tsx'
import { useIntent } from './intent/use-intent.ts'
import { KeptDetails } from './kept-details.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { PlaceButton } from './place-button.tsx'
import type { Purchase } from './purchase.ts'
import { StoreDetailsBox } from './store-details-box.tsx'
import { Summary } from './summary.tsx'
import { typedFields } from './typed-fields.ts'
import { useCheckout } from './use-checkout.ts'
import { useSubmit } from './use-submit.ts'
import { say } from './words.ts'

type Props = {
  purchase: Purchase
  /** The address of this page, to return to after signing in. */
  address: string
  heading: ComponentChildren
  /** A link for buyers whose order is refused. */
  wayBack?: ComponentChildren
  onPlaced: (order: PublicOrder) => void
}

/** The checkout form: contact, delivery, payment and a summary of the purchase. */
export function CheckoutForm({ purchase, address, heading, wayBack, onPlaced }: Props) {
  const { isSignedIn, language, linkTo, shop } = useShop()
  const isIn = isSignedIn.use()
  const [problems, setProblems] = useState<Problems>({})
  // Editing a field clears its error.
  const forgive = (names: string[]) =>
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))))
  const checkout = useCheckout(purchase, forgive)
  const { draft, change, isDelivered } = checkout
  const isKept = useIntent(draft, purchase)
  const placing = useSubmit(checkout, setProblems, { purchase, onPlaced, isKept })
  const text = textFields(checkout, problems)

  return (
    <form class="page columns" noValidate ref={placing.form} onSubmit={placing.submit}>
      <div>
        {heading}
        {!isIn && (
          <p class="quiet">
            {say(language, 'have_account')}{' '}
            <Link to={`${linkTo('login')}?next=${encodeURIComponent(address)}`}>{say(language, 'sign_in')}</Link>
          </p>
        )}
        {!isIn && <KeptDetails draft={draft} isDelivered={isDelivered} change={change} />}
        <ContactSection checkout={checkout} text={text} />
        {isKept && (
          <ConsentBox
            checked={draft.wants_reminder ?? false}
            onChange={(wants_reminder) => change({ wants_reminder })}
          />
        )}
        {isDelivered && <DeliverySection checkout={checkout} problems={problems} text={text} />}
        <section class="section section-later">
          <h2 class="section-title">{say(language, 'payment')}</h2>
          <PaymentChoice
            methods={checkout.methods}
            chosen={draft.payment_method}
            problem={problems.payment_method}
            canCod={isDelivered}
            change={change}
          />
        </section>
        {isDelivered && draft.place && shop.store.is_courier_required && (
          <CourierSection
            options={checkout.options}
            couriersProblem={checkout.couriersProblem}
            isAsking={checkout.isAsking}
            replacement={checkout.replacement}
            chosen={draft.courier}
            isCod={draft.payment_method === 'cod'}
            problem={problems.courier_service_id}
            change={change}
          />
        )}
        <section class="section section-later">
          {typedFields.map((name) => (
            <Field
              key={name}
              label={askedFields[name][language]}
              lines={2}
              optional
              maxLength={askedFields[name].maxLength}
              {...text(name)}
            />
          ))}
          {!isIn && <StoreDetailsBox checked={draft.is_stored} onChange={(is_stored) => change({ is_stored })} />}
        </section>
      </div>
      <SummaryPanel
        purchase={purchase}
        checkout={checkout}
        placing={placing}
        problem={problems.discount_code}
        wayBack={wayBack}
      />
    </form>
  )
}

type PanelProps = {
  purchase: Purchase
  checkout: ReturnType<typeof useCheckout>
  placing: ReturnType<typeof useSubmit>
  /** What is wrong with the discount code. */
  problem: string | undefined
  wayBack: ComponentChildren
}

/** What the purchase costs, with the button that places the order. */
function SummaryPanel({ purchase, checkout, placing: { isPlacing, refusal }, problem, wayBack }: PanelProps) {
  const context = useShop()
  const { language, shop } = context
  const { draft, change, isDelivered, summary } = checkout
  const isShipped = isDelivered && shop.store.is_courier_required
  return (
    <aside class="panel" aria-label={say(language, 'summary')}>
      <h2 class="section-title">{say(language, 'summary')}</h2>
      <Summary cart={purchase} summary={summary} isDelivered={isShipped} />
      {!purchase.is_fixed && (
        <DiscountField
          cart={purchase}
          draft={draft}
          summary={summary}
          problem={problem}
          onCode={(discount_code) => change({ discount_code })}
        />
      )}
      {checkout.problem && <Problem problem={checkout.problem} />}
      {refusal && (
        <Notice>
          <p>{problemText(context, refusal)}</p>
          {refusal.status === 409 && wayBack}
        </Notice>
      )}
      <div class="pay-bar">
        <PlaceButton
          isPlacing={isPlacing}
          disabled={checkout.isAsking}
          isCod={draft.payment_method === 'cod'}
          amount={summary && (summary.is_complete || !isShipped) ? summary.gross_revenue : undefined}
        />
      </div>
    </aside>
  )
}
