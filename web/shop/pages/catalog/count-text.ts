import { number } from '../../words.ts'

/** The server counts to this number. */
const maxCounted = 1000

export const countText = (count: number) => number(count) + (count < maxCounted ? '' : '+')
