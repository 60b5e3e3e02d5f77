type Separators = { group: string; decimal: string }

const separators = { id: { group: '.', decimal: ',' }, en: { group: ',', decimal: '.' } }

type Language = keyof typeof separators

/** An amount as fields keep it: digits, and at most two decimals after a point. */
const plainForm = /^\d+(\.\d{0,2})?$/

/** Converts "45000.5" to "45.000,5"; text that is no amount stays as it was typed. */
export function groupAmount(plain: string, language: Language): string {
  if (!plainForm.test(plain)) return plain
  const { group, decimal } = separators[language]
  const [whole, decimals] = plain.split('.') as [string, string?]
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return decimals === undefined ? grouped : `${grouped}${decimal}${decimals}`
}

/**
 * Converts what stands in a field to a plain amount: "45.000,5" and "Rp 45.000,5" to "45000.5". A decimal separator before
 * three digits, as in a pasted "45,000", separates thousands, unless the amount had decimals before.
 */
export function readAmount(typed: string, before: string, language: Language): string {
  const { group, decimal } = separators[language]
  const digits = typed
    .replace(/^[^\d.,-]+/, '')
    .replaceAll(group, '')
    .replace(/\s/g, '')
  const [whole, decimals, ...more] = digits.split(decimal)
  const isThousands = more.length > 0 || (decimals?.length === 3 && !before.includes('.'))
  const plain = isThousands
    ? digits.replaceAll(decimal, '')
    : [whole, decimals?.slice(0, 2)].filter((part) => part !== undefined).join('.')
  return plainForm.test(plain) ? plain : typed
}

/** The position after so many characters that are not separators of thousands. */
export function findCaret(shown: string, count: number, language: Language): number {
  const { group }: Separators = separators[language]
  let passed = 0
  for (let place = 0; place < shown.length; place++) {
    if (passed === count) return place
    if (shown[place] !== group) passed++
  }
  return shown.length
}

/** The number of characters before the caret that are not separators of thousands. */
export const countBefore = (typed: string, caret: number, language: Language) =>
  typed.slice(0, caret).replaceAll(separators[language].group, '').length
