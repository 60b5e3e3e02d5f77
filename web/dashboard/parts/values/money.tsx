import { useFormat } from '../../messages/format.ts'

/** Shows an API amount, which is a decimal text, in the user's format. */
export function Money({ amount, currency }: { amount: string; currency: string }) {
  return <span className="money">{useFormat().money(amount, currency)}</span>
}
