import { useFormat } from '../../messages/format.ts'

/** An amount of the API, which is a decimal text, in the reader's format. */
export function Money({ amount, currency }: { amount: string; currency: string }) {
  return <span className="money">{useFormat().money(amount, currency)}</span>
}
