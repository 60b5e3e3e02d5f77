const abbreviations = new Set(['DKI', 'DI'])

/** `KOTA ADMINISTRASI JAKARTA PUSAT` → `Kota Administrasi Jakarta Pusat` */
export const toTitleCase = (name: string) =>
  name.replace(/\p{L}+/gu, (word) => (abbreviations.has(word) ? word : word[0]! + word.slice(1).toLowerCase()))

/** `31.71.01` → 317101 */
export const idFromCode = (code: string) => Number(code.replaceAll('.', ''))

const maxWords = 10

/** Converts a search text to a tsquery that matches every word as a prefix; undefined if it contains no word. */
export function toPrefixQuery(search: string | undefined): string | undefined {
  const words = (search ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu)
  return words
    ?.slice(0, maxWords)
    .map((word) => `${word}:*`)
    .join(' & ')
}
