import { useEffect, useState } from 'preact/hooks'
import { useLazy } from '../../parts/use-lazy.ts'
import { readDistrict } from '../../state/stored-value.ts'
import { useShop } from '../../use-shop.ts'
import { say } from './words.ts'

const loadQuotes = () => import('./delivery-quotes.tsx').then((file) => file.DeliveryQuotes)

/** Opens the estimate of delivery costs. It needs script, so it is empty, with reserved space, until scripts run. */
export function DeliveryEstimate({ variantId, quantity }: { variantId: number; quantity: number }) {
  const context = useShop()
  const { language } = context
  const { Part: Quotes, request } = useLazy(loadQuotes)
  const [label, setLabel] = useState('')
  useEffect(() => {
    const district = readDistrict(context)
    setLabel(
      district ? say(language, 'estimate_to', { place: district.display.split(',')[0]! }) : say(language, 'estimate'),
    )
  }, [])
  return (
    <div class="estimate" data-waiting={label ? undefined : ''}>
      {Quotes ? (
        <Quotes variantId={variantId} quantity={quantity} />
      ) : (
        <button type="button" class="button button-quiet button-small" onClick={request}>
          {label || say(language, 'estimate')}
        </button>
      )}
    </div>
  )
}
