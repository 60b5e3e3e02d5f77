import type { Context } from '../../context.ts'

/** The server counts up to this number. */
const maxCounted = 1000

export const countText = ({ number }: Context, count: number) => number(count) + (count < maxCounted ? '' : '+')
