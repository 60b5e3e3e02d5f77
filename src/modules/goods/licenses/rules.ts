import { randomText } from '../../../platform/base62.ts'
import { fieldError, validationFailed } from '../../../platform/errors.ts'

/** Read aloud and typed: without 0, O, 1 and I. */
const keyCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Five bits each: 60 of them cannot be guessed at the rate that anybody may try. */
const fewestPlaces = 12

export const longestKey = 500
export const mostKeysAtOnce = 1000

export function checkPattern(pattern: string) {
  const places = pattern.split('X').length - 1
  if (places < fewestPlaces)
    throw validationFailed({ pattern: fieldError('too_few_random_characters', { min: fewestPlaces }) })
}

/** A key after a pattern such as `KOPI-XXXX-XXXX-XXXX`. */
export const generateKey = (pattern: string) => pattern.replaceAll('X', () => randomText(1, keyCharacters))
