import { useEffect } from 'preact/hooks'
import { Field, type Problems } from '../../../parts/field.tsx'
import { LocationField } from '../../../parts/location-field.tsx'
import { PostalCodeField } from '../../../parts/postal-code-field.tsx'
import { useLazy } from '../../../parts/use-lazy.ts'
import { useShop } from '../../../use-shop.ts'
import { t } from '../../../words.ts'
import type { Typed } from '../typed-fields.ts'
import type { useCheckout } from '../use-checkout.ts'

type TextField = 'customer_name' | 'customer_email' | 'customer_phone' | 'address' | keyof Typed
type Props = { checkout: ReturnType<typeof useCheckout>; problems: Problems; text: ReturnType<typeof textFields> }

/** The props of a text field that is bound to the draft. */
export const textFields =
  ({ draft, change }: ReturnType<typeof useCheckout>, problems: Problems) =>
  (name: TextField) => {
    const wire = name === 'address' ? 'shipping_address' : name
    return {
      name: wire,
      value: draft[name],
      problem: problems[wire],
      onValue: (value: string) => change({ [name]: value }),
    }
  }

export function ContactSection({ checkout: { draft, isDelivered }, text }: Omit<Props, 'problems'>) {
  const { isSignedIn, language } = useShop()
  const isIn = isSignedIn.use()
  const isTyped = isDelivered && draft.address_id === undefined
  if (isIn && !isTyped) return null
  return (
    <section class="section">
      <h2 class="section-title">{t(language, 'contact')}</h2>
      <Field label={t(language, 'name')} autocomplete="name" maxLength={200} {...text('customer_name')} />
      <div class="field-pair">
        {!isIn && (
          <Field
            label={t(language, 'email')}
            type="email"
            autocomplete="email"
            maxLength={254}
            {...text('customer_email')}
          />
        )}
        <Field
          label={t(language, 'phone')}
          type="tel"
          inputMode="tel"
          autocomplete="tel"
          maxLength={20}
          optional={!isDelivered}
          {...text('customer_phone')}
        />
      </div>
    </section>
  )
}

const loadAddresses = () => import('./address-choice.tsx').then((file) => file.AddressChoice)

export function DeliverySection({ checkout, problems, text }: Props) {
  const { isSignedIn, language, shop } = useShop()
  const { draft, change } = checkout
  const isIn = isSignedIn.use()
  const { Part: AddressChoice, request } = useLazy(loadAddresses)
  useEffect(() => {
    if (isIn) request()
  }, [isIn])
  return (
    <section class="section">
      <h2 class="section-title">{t(language, 'delivery')}</h2>
      {isIn && AddressChoice && <AddressChoice draft={draft} change={change} />}
      {draft.address_id === undefined && (
        <>
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
          <Field
            label={t(language, 'address')}
            lines={2}
            autocomplete="street-address"
            maxLength={2000}
            {...text('address')}
          />
        </>
      )}
    </section>
  )
}
