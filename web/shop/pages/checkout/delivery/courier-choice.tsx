import { useId, useState } from 'preact/hooks'
import type { ApiError } from '../../../../client/api-error.ts'
import type { ShippingOption } from '../../../api/types.generated.ts'
import { Choice, ChoiceProblem } from '../../../parts/field.tsx'
import { Problem } from '../../../parts/notice.tsx'
import { useShop } from '../../../use-shop.ts'
import { courierKey } from '../draft.ts'
import { say } from '../words.ts'
import { courierName } from './courier-name.ts'

type Props = {
  options: ShippingOption[] | undefined
  couriersProblem?: ApiError
  isAsking: boolean
  chosen: string
  problem?: string
  isCod: boolean
  onChoose: (key: string) => void
}

/** Courier services, the cheapest first; the others can be expanded. */
const fewCouriers = 5

export function CourierChoice({ options, couriersProblem, isAsking, chosen, problem, isCod, onChoose }: Props) {
  const { language, money } = useShop()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (couriersProblem) return <Problem problem={couriersProblem} />
  if (!options) return <div class="skeleton skeleton-block" aria-hidden="true" />
  if (options.length === 0)
    return <p class="field-problem">{say(language, isCod ? 'no_cod_here' : 'no_courier_here')}</p>
  const sorted = [...options].sort((a, b) => Number(a.cost) - Number(b.cost))
  const shown = sorted.filter((option, index) => isOpen || index < fewCouriers || courierKey(option) === chosen)
  return (
    <fieldset class="choices" disabled={isAsking} aria-describedby={problem ? id : undefined}>
      <legend>{say(language, 'courier')}</legend>
      {shown.map((option) => (
        <Choice
          key={courierKey(option)}
          name="courier_service_id"
          value={courierKey(option)}
          checked={courierKey(option) === chosen}
          onChoose={() => onChoose(courierKey(option))}
        >
          <span class="choice-main">
            {courierName(option, language)}
            {option.etd && <span class="quiet small"> {say(language, 'days', { days: option.etd })}</span>}
          </span>
          <span class="choice-side">{money(option.cost)}</span>
        </Choice>
      ))}
      {shown.length < sorted.length && (
        <button type="button" class="link" onClick={() => setOpen(true)}>
          {say(language, 'all_couriers', { count: sorted.length })}
        </button>
      )}
      <ChoiceProblem id={id} problem={problem} />
    </fieldset>
  )
}
