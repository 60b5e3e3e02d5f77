const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How often an account is read: in the first case while payments wait or arrived within a day. */
export const readAfterMs = { busy: 4 * minute, idle: hour }

/** Entries may appear late, so each run begins this long before the end of the previous one. */
export const overlapMs = 2 * hour

/** A payment that is not listed this long after it was received counts as missing. */
export const listedWithinMs = overlapMs

/** The longest period of one request; longer periods are read in steps. */
export const maxPeriodMs = day

/** How far back a new account is read. */
export const maxPastMs = 31 * day

/** How long after a day ended it is read a second time, for entries that appeared after the overlap. */
export const confirmAfterMs = 12 * hour

type Position = { listed_until: string | null; confirmed_until: string | null } | undefined
export type Period = { from: Date; until: Date }

/** The periods to read now: the newest, or a past day again if nothing else is left. */
export function nextPeriods(position: Position, createdAt: string, now: Date): { news: Period; again?: Period } {
  const oldest = Math.max(Date.parse(createdAt), now.getTime() - maxPastMs)
  const listed = position?.listed_until ? Date.parse(position.listed_until) - overlapMs : oldest
  const from = new Date(Math.max(listed, oldest))
  const news = { from, until: new Date(Math.min(from.getTime() + maxPeriodMs, now.getTime())) }
  const confirmed = position?.confirmed_until ? Date.parse(position.confirmed_until) : oldest
  const isDue = confirmed + maxPeriodMs + confirmAfterMs <= now.getTime() && news.until.getTime() === now.getTime()
  return { news, ...(isDue && { again: { from: new Date(confirmed), until: new Date(confirmed + maxPeriodMs) } }) }
}
