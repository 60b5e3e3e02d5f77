import { type Minor, parseMoney } from '../../../platform/text/money.ts'
import { type PaymentRequest, ProviderRefused, ProviderUnavailable } from '../provider.ts'

/** Whole rupiah, as Indonesian providers take them. A remainder in sen is refused, never rounded. */
export function toRupiah(amount: Minor): number {
  if (amount % 100 !== 0) throw new ProviderRefused('amount_not_whole', 'The amount is not in whole rupiah')
  return amount / 100
}

/** An amount that a provider wrote as a number or as `"10000.00"`. */
export function fromDecimal(amount: number | string, field: string): Minor {
  try {
    return parseMoney(amount, field)
  } catch (error) {
    throw new ProviderUnavailable(`${field} is not an amount`, { cause: error })
  }
}

export function refuseForeignCurrency({ currency }: Pick<PaymentRequest, 'currency'>) {
  if (currency !== 'IDR')
    throw new ProviderRefused('unsupported_currency', `Payments in ${currency} are not offered, only in IDR`)
}
