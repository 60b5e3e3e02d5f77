/** Converts "12000.00" to what people write: "12000". */
export const plainAmount = (amount: string) => amount.replace(/\.00$/, '')

/**
 * Converts "Rp 95.000,50" and "95,000.50" to the API's format: "95000.50". Text without a digit stays, so that the API
 * refuses it.
 */
export function toAmount(typed: string): string {
  if (!/\d/.test(typed)) return typed.trim()
  const text = typed.replace(/[^\d.,-]/g, '')
  const decimals = /[.,](\d{1,2})$/.exec(text)
  const whole = (decimals ? text.slice(0, decimals.index) : text).replace(/[.,]/g, '')
  return decimals ? `${whole}.${decimals[1]}` : whole
}
