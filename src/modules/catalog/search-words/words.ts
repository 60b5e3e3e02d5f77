/** The most words of a search that are read, as in `search_query`. */
const maxWords = 12
const maxWordLength = 100

const letters: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i', ŧ: 't', ß: 'ss', æ: 'ae', œ: 'oe' }

/** The words of a text in lower case without accents, split as `search_terms` of the database splits them. */
export function toWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .replace(/[øłđħıŧßæœ]/g, (letter) => letters[letter]!)
  const words = plain
    // biome-ignore lint/suspicious/noControlCharactersInRegex: The same ranges as in the database.
    .split(/[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+/)
    .filter(Boolean)
    .map((word) => [...word].slice(0, maxWordLength).join(''))
  return [...new Set(words)].slice(0, maxWords)
}

/** Numbers and codes are never corrected, because another digit means another product. */
export const isCorrectable = (word: string) => {
  const { length } = [...word]
  return length >= 2 && length <= 40 && !/[0-9]/.test(word)
}
