import { fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import { randomText } from '../../../platform/secrets/base62.ts'

/** The alphabet leaves out 0, O, 1 and I, which people confuse. */
const keyCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Each character has 5 bits, so 12 make 60 bits, which cannot be guessed within the rate limits. */
const minKeyPlaceholders = 12

export const maxKeyLength = 500
export const maxKeysPerRequest = 1000

export function checkPattern(pattern: string) {
  const places = pattern.split('X').length - 1
  if (places < minKeyPlaceholders)
    throw validationFailed({ pattern: fieldError('too_few_random_characters', { min: minKeyPlaceholders }) })
}

/** Generates a key for a pattern such as `KOPI-XXXX-XXXX-XXXX`. */
export const generateKey = (pattern: string) => pattern.replaceAll('X', () => randomText(1, keyCharacters))
