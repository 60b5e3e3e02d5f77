import { useRef, useState } from 'preact/hooks'
import type { ApiError } from '../../api/call.ts'
import type { Cart } from '../../api/types.generated.ts'
import { cart, loadCart } from '../../cart.ts'
import { Field, focusProblem, type Problems, readProblems } from '../../parts/field.tsx'
import { Empty, Notice, Problem, problemText } from '../../parts/notice.tsx'
import { Link, linkTo, navigate } from '../../router.tsx'
import { shop } from '../../shop.ts'
import { useLoad } from '../../use-load.ts'
import { useTitle } from '../../use-title.ts'
import { money, t } from '../../words.ts'
import { CourierChoice } from './courier-choice.tsx'
import { DiscountField } from './discount-field.tsx'
import { saveDraft } from './draft.ts'
import { LocationField } from './location-field.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { checkDraft, placeOrder } from './place-order.ts'
import { PostalCodeField } from './postal-code-field.tsx'
import { Summary } from './summary.tsx'
import { useCheckout } from './use-checkout.ts'

export function CheckoutPage() {
  useTitle(t('checkout'))
  const { problem, reload } = useLoad('cart', loadCart)
  const held = cart.use()
  if (!held)
    return (
      <div class="page">
        {problem ? <Problem problem={problem} retry={reload} /> : <div class="skeleton skeleton-block" />}
      </div>
    )
  if (held.items.length === 0)
    return (
      <Empty title={t('cart_empty')}>
        <Link to={linkTo('catalog')} class="button">
          {t('to_the_shop')}
        </Link>
      </Empty>
    )
  return <CheckoutForm cart={held} />
}

function CheckoutForm({ cart: held }: { cart: Cart }) {
  const checkout = useCheckout(held)
  const { draft, change, isDelivered, options } = checkout
  const [problems, setProblems] = useState<Problems>({})
  const [refusal, setRefusal] = useState<ApiError>()
  const [isPlacing, setPlacing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const attempt = useRef(crypto.randomUUID())

  const text = (name: 'customer_name' | 'customer_email' | 'customer_phone' | 'address' | 'notes') => ({
    name: name === 'address' ? 'shipping_address' : name,
    value: draft[name],
    problem: problems[name === 'address' ? 'shipping_address' : name],
    onValue: (value: string) => change({ [name]: value }),
  })

  async function submit(event: Event) {
    event.preventDefault()
    const found = checkDraft(draft, isDelivered)
    setProblems(found)
    setRefusal(undefined)
    if (Object.keys(found).length > 0) return focusProblem(form.current!)
    setPlacing(true)
    try {
      const order = await placeOrder(draft, isDelivered, attempt.current)
      saveDraft(undefined)
      cart.set(undefined)
      navigate(linkTo('orderSuccess', { secret_slug: order.secret_slug }), { replace: true })
      void loadCart().catch(() => {})
    } catch (caught) {
      const problem = caught as ApiError
      // The next press is another attempt: the server keeps its answer to this one.
      if (problem.status >= 400 && problem.status < 500) attempt.current = crypto.randomUUID()
      setProblems(readProblems(problem.fields))
      setRefusal(problem)
      setPlacing(false)
      focusProblem(form.current!)
    }
  }

  return (
    <form class="page columns" noValidate ref={form} onSubmit={submit}>
      <div>
        <h1 class="display">{t('checkout')}</h1>
        <section class="section">
          <h2 class="section-title">{t('contact')}</h2>
          <Field label={t('name')} autocomplete="name" maxLength={200} {...text('customer_name')} />
          <div class="field-pair">
            <Field label={t('email')} type="email" autocomplete="email" maxLength={254} {...text('customer_email')} />
            <Field
              label={t('phone')}
              type="tel"
              inputMode="tel"
              autocomplete="tel"
              maxLength={20}
              optional={!isDelivered}
              {...text('customer_phone')}
            />
          </div>
        </section>
        {isDelivered && (
          <section class="section">
            <h2 class="section-title">{t('delivery')}</h2>
            <LocationField
              value={draft.place}
              problem={problems.shipping_location_id}
              onValue={(place) => change({ place, postal_code: '', courier: '' })}
            />
            {draft.place && shop.store.is_postal_code && (
              <PostalCodeField
                locationId={draft.place.id}
                value={draft.postal_code}
                problem={problems.shipping_postal_code}
                onValue={(postal_code) => change({ postal_code })}
              />
            )}
            <Field label={t('address')} lines={2} autocomplete="street-address" maxLength={2000} {...text('address')} />
            {draft.place && shop.store.is_courier_required && (
              <CourierChoice
                options={options}
                couriersProblem={checkout.couriersProblem}
                chosen={draft.courier}
                problem={problems.courier_service_id}
                isCod={draft.payment_method === 'cod'}
                onChoose={(courier) => change({ courier })}
              />
            )}
          </section>
        )}
        <section class="section">
          <h2 class="section-title">{t('payment')}</h2>
          <PaymentChoice
            methods={checkout.methods}
            chosen={draft.payment_method}
            problem={problems.payment_method}
            canCod={isDelivered}
            onChoose={(payment_method) => change({ payment_method })}
          />
        </section>
        <section class="section">
          <Field label={t('notes')} lines={2} optional maxLength={2000} {...text('notes')} />
        </section>
      </div>
      <aside class="panel" aria-label={t('summary')}>
        <h2 class="section-title">{t('summary')}</h2>
        <Summary
          cart={held}
          summary={checkout.summary}
          isDelivered={isDelivered && shop.store.is_courier_required}
          hasCourier={draft.courier !== ''}
        />
        <DiscountField draft={draft} onCode={(discount_code) => change({ discount_code })} />
        {checkout.problem && <Problem problem={checkout.problem} />}
        {refusal && (
          <Notice>
            <p>{Object.keys(problems).length > 0 ? t('check_fields') : problemText(refusal)}</p>
            {refusal.status === 409 && <Link to={linkTo('cart')}>{t('view_cart')}</Link>}
          </Notice>
        )}
        <div class="bar-slot">
          <button type="submit" class="button button-wide" disabled={isPlacing}>
            <span>{t(isPlacing ? 'placing' : 'place_order')}</span>
            {checkout.summary && <span>{money(checkout.summary.gross_revenue)}</span>}
          </button>
        </div>
      </aside>
    </form>
  )
}
