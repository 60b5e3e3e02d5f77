import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { ApiError } from '../../../client/api-error.ts'
import { checkoutFields, type PublicOrder } from '../../api/types.generated.ts'
import type { Context } from '../../context.ts'
import { Field, type Problems, readProblems, showProblem } from '../../parts/field.tsx'
import { Notice, Problem, problemText } from '../../parts/notice.tsx'
import { Link } from '../../router.tsx'
import { deleteDetails, deleteOrders, storePurchase } from '../../state/memory.ts'
import { useAttempt } from '../../use-attempt.ts'
import { useShop } from '../../use-shop.ts'
import { ConsentBox } from './consent-box.tsx'
import { CourierSection } from './delivery/courier-section.tsx'
import { ContactSection, DeliverySection, textFields } from './delivery/delivery-section.tsx'
import { DiscountField } from './discount-field.tsx'
import { type Draft, saveDraft } from './draft.ts'
import { useIntent } from './intent/use-intent.ts'
import { KeptDetails } from './kept-details.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { PlaceButton } from './place-button.tsx'
import { checkDraft, placeOrder } from './place-order.ts'
import type { Purchase } from './purchase.ts'
import { StoreDetailsBox } from './store-details-box.tsx'
import { Summary } from './summary.tsx'
import { typedFields } from './typed-fields.ts'
import { useCheckout } from './use-checkout.ts'
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

function storeOrDelete(context: Context, order: PublicOrder, draft: Draft) {
  if (draft.is_stored) return storePurchase(context, order, draft)
  deleteDetails(context)
  deleteOrders(context)
}

/** The checkout form: contact, delivery, payment and a summary of the purchase. */
export function CheckoutForm({ purchase, address, heading, wayBack, onPlaced }: Props) {
  const context = useShop()
  const { isSignedIn, language, linkTo, shop } = context
  const isIn = isSignedIn.use()
  const [problems, setProblems] = useState<Problems>({})
  // Editing a field clears its error.
  const forgive = (names: string[]) =>
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))))
  const checkout = useCheckout(purchase, forgive)
  const { draft, change, isDelivered, summary } = checkout
  const isKept = useIntent(draft, purchase)
  const [refusal, setRefusal] = useState<ApiError>()
  const [isPlacing, setPlacing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const attempt = useAttempt()

  const text = textFields(checkout, problems)
  const isShipped = isDelivered && shop.store.is_courier_required

  async function submit(event: Event) {
    event.preventDefault()
    const found = checkDraft(context, draft, isDelivered)
    setProblems(found)
    setRefusal(undefined)
    if (Object.keys(found).length > 0) return showProblem(form.current!)
    setPlacing(true)
    try {
      const order = await attempt((idempotencyKey) =>
        placeOrder(context, { draft, purchase, isDelivered, idempotencyKey }),
      )
      if (!isIn) storeOrDelete(context, order, draft)
      saveDraft(context, undefined)
      if (isKept)
        await import('./intent/send-intent.ts').then(
          ({ endIntent }) => endIntent(context),
          () => {},
        )
      onPlaced(order)
    } catch (caught) {
      const problem = caught as ApiError
      const { elements } = form.current!
      const shown = problem.fields.filter(({ field }) => elements.namedItem(field))
      setProblems(readProblems(context, shown))
      // An error of a field that the form does not have is explained above the button.
      if (shown.length === 0) setRefusal(problem)
      setPlacing(false)
      showProblem(form.current!)
    }
  }

  return (
    <form class="page columns" noValidate ref={form} onSubmit={submit}>
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
        <section class="section">
          <h2 class="section-title">{say(language, 'payment')}</h2>
          <PaymentChoice
            methods={checkout.methods}
            chosen={draft.payment_method}
            problem={problems.payment_method}
            canCod={isDelivered}
            onChoose={(payment_method) => change({ payment_method })}
          />
        </section>
        {isDelivered && <CourierSection checkout={checkout} problems={problems} />}
        <section class="section">
          {typedFields.map((name) => (
            <Field
              key={name}
              label={checkoutFields[name][language]}
              lines={2}
              optional
              maxLength={checkoutFields[name].maxLength}
              {...text(name)}
            />
          ))}
          {!isIn && <StoreDetailsBox checked={draft.is_stored} onChange={(is_stored) => change({ is_stored })} />}
        </section>
      </div>
      <aside class="panel" aria-label={say(language, 'summary')}>
        <h2 class="section-title">{say(language, 'summary')}</h2>
        <Summary cart={purchase} summary={summary} isDelivered={isShipped} />
        {!purchase.is_fixed && (
          <DiscountField
            cart={purchase}
            draft={draft}
            summary={summary}
            problem={problems.discount_code}
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
    </form>
  )
}
