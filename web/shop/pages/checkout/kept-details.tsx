import { useState } from 'preact/hooks'
import { deleteDetails, type OwnDetails, storedDetails } from '../../state/memory.ts'
import { useShop } from '../../use-shop.ts'
import type { Draft } from './draft.ts'
import { say } from './words.ts'

type Props = { draft: Draft; isDelivered: boolean; change: (changed: Partial<Draft>) => void }

const isBlank = ({ customer_name, customer_email, address }: Draft) => !customer_name && !customer_email && !address

/** Offers the stored details of the last order to a guest who has entered nothing yet. */
export function KeptDetails({ draft, isDelivered, change }: Props) {
  const context = useShop()
  const { language } = context
  const [kept, setKept] = useState(() => storedDetails(context))
  const [isForgotten, setForgotten] = useState(false)
  if (isForgotten)
    return (
      <p class="quiet small" role="status">
        {say(language, 'forgotten')}
      </p>
    )
  if (!kept || !isBlank(draft)) return null
  const remove = () => {
    deleteDetails(context)
    setKept(undefined)
    setForgotten(true)
  }
  return (
    <section class="panel kept-details">
      <p>
        <strong>{say(language, 'last_order')}</strong>
        {listLines(kept, isDelivered).map((line) => (
          <span key={line}>
            <br />
            {line}
          </span>
        ))}
      </p>
      <div class="buttons">
        <button type="button" class="button button-small" onClick={() => change(filledFrom(kept, isDelivered))}>
          {say(language, 'use_it')}
        </button>
        <button type="button" class="button button-quiet button-small" onClick={remove}>
          {say(language, 'remove_details')}
        </button>
      </div>
    </section>
  )
}

const listLines = (
  { customer_name, customer_email, address, place, postal_code }: OwnDetails,
  isDelivered: boolean,
) => [
  `${customer_name}, ${customer_email}`,
  ...(isDelivered && place ? [[address, place.display, postal_code].filter(Boolean).join(', ')] : []),
]

const filledFrom = (kept: OwnDetails, isDelivered: boolean): Partial<Draft> => ({
  customer_name: kept.customer_name,
  customer_email: kept.customer_email,
  customer_phone: kept.customer_phone,
  ...(isDelivered && { address: kept.address, place: kept.place, postal_code: kept.postal_code, courier: '' }),
})
