import { useId } from 'preact/hooks'
import { eWallets } from '../../../client/payment-methods.generated.ts'
import { paymentName } from '../../../client/payment-names.generated.ts'
import type { PaymentMethod } from '../../api/types.generated.ts'
import { Choice, ChoiceProblem } from '../../parts/field.tsx'
import { memo } from '../../parts/memo.ts'
import { useShop } from '../../use-shop.ts'
import type { Draft } from './draft.ts'
import { type CheckoutWord, say } from './words.ts'

type Props = {
  methods: PaymentMethod[] | undefined
  chosen: string
  problem?: string
  canCod: boolean
  change: (changed: Pick<Draft, 'payment_method'>) => void
}

const wallets: readonly string[] = eWallets

/** Payment methods, grouped by how the buyer pays. */
const groups: { word: CheckoutWord; has: (code: string) => boolean }[] = [
  { word: 'pay_qr', has: (code) => code === 'qris' },
  { word: 'pay_va', has: (code) => code.startsWith('va_') },
  { word: 'pay_wallet', has: (code) => wallets.includes(code) },
  { word: 'pay_card', has: (code) => ['card', 'invoice', 'payment_link'].includes(code) },
  { word: 'pay_retail', has: (code) => code === 'alfamart' },
  { word: 'pay_transfer', has: (code) => code === 'bank_transfer' },
  { word: 'pay_cod', has: (code) => code === 'cod' },
]

export const PaymentChoice = memo(({ methods, chosen, problem, canCod, change }: Props) => {
  const { language, shop } = useShop()
  const id = useId()
  if (!methods) return <div class="skeleton skeleton-block" aria-hidden="true" />
  const offered = methods.filter(({ code }) => canCod || code !== 'cod')
  return (
    <fieldset class="choices" aria-describedby={problem ? id : undefined}>
      <legend class="unseen">{say(language, 'payment')}</legend>
      {groups.map(({ word, has }) => {
        const among = offered.filter(({ code }) => has(code))
        if (among.length === 0) return null
        return (
          <div class="choice-group" key={word}>
            <p class="choice-title">{say(language, word)}</p>
            {among.map(({ code }) => (
              <Choice
                key={code}
                name="payment_method"
                value={code}
                class="choice-small"
                checked={code === chosen}
                onChoose={() => change({ payment_method: code })}
              >
                <span class="choice-main">{paymentName(code, language)}</span>
                {shop.payments.map(
                  (mark) =>
                    mark.code === code && (
                      <span key={code} class="pay-mark" data-kind={mark.kind} aria-hidden="true">
                        {mark.text}
                      </span>
                    ),
                )}
              </Choice>
            ))}
          </div>
        )
      })}
      <ChoiceProblem id={id} problem={problem} />
    </fieldset>
  )
})
