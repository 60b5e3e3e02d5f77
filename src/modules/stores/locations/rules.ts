const keptUpper = new Set(['DKI', 'DI'])

/** `KOTA ADMINISTRASI JAKARTA PUSAT` → `Kota Administrasi Jakarta Pusat` */
export const titleCase = (name: string) =>
  name.replace(/\p{L}+/gu, (word) => (keptUpper.has(word) ? word : word[0]! + word.slice(1).toLowerCase()))

/** `31.71.01` → 317101 */
export const idOfCode = (code: string) => Number(code.replaceAll('.', ''))

const mostWords = 10

/** Words in any order, each a prefix, as a tsquery; undefined when the text holds no word. */
export function prefixQuery(search: string | undefined): string | undefined {
  const words = (search ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu)
  return words
    ?.slice(0, mostWords)
    .map((word) => `${word}:*`)
    .join(' & ')
}
