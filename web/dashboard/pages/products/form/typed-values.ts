/** "Rp 95.000,50" and "95,000.50" as the API reads it: "95000.50". */
export function toAmount(typed: string): string {
  const text = typed.replace(/[^\d.,-]/g, '')
  const decimals = /[.,](\d{1,2})$/.exec(text)
  const whole = (decimals ? text.slice(0, decimals.index) : text).replace(/[.,]/g, '')
  return decimals ? `${whole}.${decimals[1]}` : whole
}

export const labelsOf = (typed: string) => [
  ...new Set(
    typed
      .split(',')
      .map((label) => label.trim())
      .filter(Boolean),
  ),
]
