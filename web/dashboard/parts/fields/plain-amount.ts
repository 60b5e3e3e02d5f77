/** "12000.00" as people write it. */
export const plainAmount = (amount: string) => amount.replace(/\.00$/, '')

/** "Rp 95.000,50" and "95,000.50" as the API reads it: "95000.50". */
export function toAmount(typed: string): string {
  const text = typed.replace(/[^\d.,-]/g, '')
  const decimals = /[.,](\d{1,2})$/.exec(text)
  const whole = (decimals ? text.slice(0, decimals.index) : text).replace(/[.,]/g, '')
  return decimals ? `${whole}.${decimals[1]}` : whole
}
