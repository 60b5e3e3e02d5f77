import { useEffect, useState } from 'preact/hooks'
import type { ApiError } from '../../../client/api-error.ts'
import type { ShippingOption } from '../../api/types.generated.ts'
import { LocationField, type Place } from '../../parts/location-field.tsx'
import { Problem } from '../../parts/notice.tsx'
import { readDistrict, storeDistrict } from '../../state/stored-value.ts'
import { useShop } from '../../use-shop.ts'
import { courierName } from '../checkout/delivery/courier-name.ts'
import { say } from './words.ts'

type Quotes = { options?: ShippingOption[]; problem?: ApiError }

const maxShown = 5

/** Asks for the district, once per browser, and shows the couriers' prices and times. */
export function DeliveryQuotes({ variantId, quantity }: { variantId: number; quantity: number }) {
  const context = useShop()
  const { call, language, money, number } = context
  const [place, setPlace] = useState<Place | undefined>(() => readDistrict(context))
  const [{ options, problem }, setQuotes] = useState<Quotes>({})
  useEffect(() => {
    if (!place || !variantId) return
    const controller = new AbortController()
    const items = [{ type: 'variant' as const, variant_id: variantId, quantity }]
    const body = { items, destination: { location_id: place.id, postal_code: '' } }
    call('POST public/checkout/shipping-options', { body, signal: controller.signal }).then(
      ({ data }) => setQuotes({ options: data.toSorted((a, b) => Number(a.cost) - Number(b.cost)) }),
      (caught) => !controller.signal.aborted && setQuotes({ problem: caught }),
    )
    return () => controller.abort()
  }, [place?.id, variantId, quantity])
  return (
    <>
      <LocationField
        value={place}
        onValue={(next) => {
          setPlace(next)
          setQuotes({})
          if (next) storeDistrict(context, next)
        }}
      />
      {problem && <Problem problem={problem} />}
      <div role="status">
        {options?.length === 0 && <p>{say(language, 'no_courier')}</p>}
        {options && options.length > 0 && (
          <ul class="quotes" aria-label={say(language, 'quotes', { quantity: number(quantity) })}>
            {options.slice(0, maxShown).map((option) => (
              <li key={`${option.courier_service_id}:${option.warehouse_unique_id}`}>
                <span>
                  {courierName(option, language)}
                  {option.etd && <span class="quiet small"> {say(language, 'days', { days: option.etd })}</span>}
                </span>
                <span>{money(option.cost)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
