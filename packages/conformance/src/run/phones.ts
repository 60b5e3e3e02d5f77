import { randomInt } from 'node:crypto'

/** A number that nobody has: no country has the code 999. */
export const inventPhone = () => `999${String(randomInt(1_000_000_000)).padStart(9, '0')}`
