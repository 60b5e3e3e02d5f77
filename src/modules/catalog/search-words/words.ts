/** As many words of a search are read as `search_query` reads. */
const maxWords = 12
const maxWordLength = 100

const letters: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i', ŧ: 't', ß: 'ss', æ: 'ae', œ: 'oe' }

/** The words of a text without accents and in lower case, cut where `search_terms` of the database cuts them. */
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

/** Codes and numbers are never corrected: one digit more is another thing. */
export const isCorrectable = (word: string) => {
  const { length } = [...word]
  return length >= 2 && length <= 40 && !/[0-9]/.test(word)
}
