import type { Problems } from '../../../parts/field.tsx'
import { Notice } from '../../../parts/notice.tsx'
import { useShop } from '../../../use-shop.ts'
import type { useCheckout } from '../use-checkout.ts'
import { say } from '../words.ts'
import { CourierChoice } from './courier-choice.tsx'
import { courierName } from './courier-name.ts'

type Props = { checkout: ReturnType<typeof useCheckout>; problems: Problems }

/** Selects the courier. It follows the payment method, because not every courier collects cash. */
export function CourierSection({ checkout, problems }: Props) {
  const { language, money, shop } = useShop()
  const { draft, change, replacement } = checkout
  if (!draft.place || !shop.store.is_courier_required) return null
  return (
    <section class="section">
      {replacement && (
        <Notice kind="good">
          {say(language, 'courier_replaced', {
            before: replacement.before ? courierName(replacement.before, language) : say(language, 'courier'),
            now: courierName(replacement.now, language),
            cost: money(replacement.now.cost),
          })}
        </Notice>
      )}
      <CourierChoice
        options={checkout.options}
        couriersProblem={checkout.couriersProblem}
        isAsking={checkout.isAsking}
        chosen={draft.courier}
        problem={problems.courier_service_id}
        isCod={draft.payment_method === 'cod'}
        onChoose={(courier) => change({ courier })}
      />
    </section>
  )
}
