import { bankName } from '../../../client/payment-names.generated.ts'
import { useShop } from '../../use-shop.ts'
import { type OrderWord, say } from './words.ts'

const ways: { title: OrderWord; steps: OrderWord[] }[] = [
  { title: 'va_app', steps: ['va_app_1', 'va_app_2', 'va_app_3', 'va_app_4'] },
  { title: 'va_atm', steps: ['va_atm_1', 'va_atm_2', 'va_atm_3', 'va_atm_4'] },
  { title: 'va_web', steps: ['va_web_1', 'va_web_2', 'va_web_3', 'va_web_4'] },
]

/** Steps to pay to a virtual account by the channels that every bank offers. */
export function BankSteps({ method }: { method: string }) {
  const { language } = useShop()
  return (
    <div class="steps">
      {ways.map(({ title, steps }, index) => (
        <details key={title} open={index === 0}>
          <summary>{say(language, title, { bank: bankName(method) })}</summary>
          <ol>
            {steps.map((step) => (
              <li key={step}>{say(language, step, { bank: bankName(method) })}</li>
            ))}
          </ol>
        </details>
      ))}
    </div>
  )
}
