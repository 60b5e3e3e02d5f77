import type { ApiError } from '../../api/call.ts'
import type { ShippingOption } from '../../api/types.generated.ts'
import { Choice } from '../../parts/field.tsx'
import { Problem } from '../../parts/notice.tsx'
import { money, t } from '../../words.ts'
import { courierKey } from './draft.ts'

type Props = {
  options: ShippingOption[] | undefined
  couriersProblem?: ApiError
  chosen: string
  problem?: string
  isCod: boolean
  onChoose: (key: string) => void
}

/** `jne` is how couriers are coded; buyers know them by these names. */
const courierNames: Record<string, string> = {
  jne: 'JNE',
  jnt: 'J&T',
  sicepat: 'SiCepat',
  anteraja: 'AnterAja',
  self_courier: '',
}
const nameOf = (code: string) => courierNames[code] ?? code.toUpperCase()

export function CourierChoice({ options, couriersProblem, chosen, problem, isCod, onChoose }: Props) {
  if (couriersProblem) return <Problem problem={couriersProblem} />
  if (!options) return <div class="skeleton skeleton-block" aria-hidden="true" />
  if (options.length === 0) return <p class="field-problem">{t(isCod ? 'no_cod_here' : 'no_courier_here')}</p>
  return (
    <fieldset class="choices">
      <legend>{t('courier')}</legend>
      {[...options]
        .sort((a, b) => a.cost - b.cost)
        .map((option) => (
          <Choice
            key={courierKey(option)}
            name="courier_service_id"
            value={courierKey(option)}
            checked={courierKey(option) === chosen}
            onChoose={() => onChoose(courierKey(option))}
          >
            <span class="choice-main">
              {nameOf(option.courier_code)} {option.name}
              {option.etd && <span class="quiet small"> {t('days', { days: option.etd })}</span>}
            </span>
            <span class="choice-side">{money(option.cost)}</span>
          </Choice>
        ))}
      {problem && <p class="field-problem">{problem}</p>}
    </fieldset>
  )
}
