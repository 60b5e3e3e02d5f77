import { number } from '../../words.ts'

/** The server counts up to this number. */
const maxCounted = 1000

export const countText = (count: number) => number(count) + (count < maxCounted ? '' : '+')
