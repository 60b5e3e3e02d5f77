import { createHash } from 'node:crypto'
import type { Item } from '../orders/index.ts'

/** A buyer who sends the same order again within this time has pressed the button twice. */
const windowMs = 30_000

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest()

/** The order's mark in this half-minute, under which the database keeps one, and in the one before, to look for it. */
export function fingerprintsOf(storeId: number, email: string, phone: string | null, items: Item[], now: Date) {
  const things = items.map((item) => JSON.stringify(item)).sort()
  const turn = Math.floor(now.getTime() / windowMs)
  return [turn, turn - 1].map((time) => hash([storeId, email, phone, things, time]).subarray(0, 16))
}

/** The same request for the same cart again finds the order that the first one made. */
export const requestHash = (body: unknown) => hash(body)
