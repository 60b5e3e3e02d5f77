import { memo } from '../../../parts/memo.ts'
import { Notice } from '../../../parts/notice.tsx'
import { useShop } from '../../../use-shop.ts'
import type { useCheckout } from '../use-checkout.ts'
import { say } from '../words.ts'
import { CourierChoice } from './courier-choice.tsx'
import { courierName } from './courier-name.ts'

type Props = Pick<
  ReturnType<typeof useCheckout>,
  'options' | 'couriersProblem' | 'isAsking' | 'replacement' | 'change'
> & { chosen: string; isCod: boolean; problem: string | undefined }

/** Selects the courier. It follows the payment method, because not every courier collects cash. */
export const CourierSection = memo(({ replacement, change, ...choice }: Props) => {
  const { language, money } = useShop()
  return (
    <section class="section section-later">
      {replacement && (
        <Notice kind="good">
          {say(language, 'courier_replaced', {
            before: replacement.before ? courierName(replacement.before, language) : say(language, 'courier'),
            now: courierName(replacement.now, language),
            cost: money(replacement.now.cost),
          })}
        </Notice>
      )}
      <CourierChoice {...choice} onChoose={(courier) => change({ courier })} />
    </section>
  )
})
