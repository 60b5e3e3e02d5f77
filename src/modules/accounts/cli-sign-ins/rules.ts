import { createHmac } from 'node:crypto'
import { randomText } from '../../../platform/secrets/base62.ts'

/** How long a code can be answered, and how long the command may ask for the answer. */
export const codeMinutes = 10

/** The least time between two questions of the command. */
export const pollSeconds = 2

export const keyDays = 30

export const secretPrefix = 'cli'

/** Consonants, so that no word appears, without those that are confused with others. */
const letters = 'BCDFGHJKMNPQRSTVWXZ'

/** 8 of 19 letters: 34 bits, for ten minutes and a limited number of guesses. */
export const issueCode = () => `${randomText(4, letters)}-${randomText(4, letters)}`

/** People type codes in any case, with or without the hyphen. */
export const readCode = (typed: string) => typed.toUpperCase().replace(/[^A-Z]/g, '')

/** With a key of the instance, because so few codes could be tried one by one against a plain hash. */
export const hashCode = (key: Buffer, typed: string) =>
  createHmac('sha256', key)
    .update(`cli:${readCode(typed)}`)
    .digest()

export const toKeyName = (machineName: string) => `etalase-dev on ${machineName}`

export const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)
