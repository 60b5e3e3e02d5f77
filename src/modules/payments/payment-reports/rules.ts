const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** An account is read this often while payments wait or came in within a day, and else once an hour. */
export const readAfterMs = { busy: 4 * minute, idle: hour }

/** Entries may appear late, so each reading begins this long before the end of the one before. */
export const overlapMs = 2 * hour

/** A payment that the list does not show this long after it came in is missing. */
export const listedWithinMs = overlapMs

/** No reading asks for more than this; a longer period is read in steps. */
export const maxPeriodMs = day

/** A new account is not read further back. */
export const maxPastMs = 31 * day

/** Each day is read a second time this long after it ended, for entries that appeared later than the overlap. */
export const confirmAfterMs = 12 * hour

type Position = { listed_until: string | null; confirmed_until: string | null } | undefined
export type Period = { from: Date; until: Date }

/** What to read now: news first, and a past day again if that is all that is left to do. */
export function nextPeriods(position: Position, createdAt: string, now: Date): { news: Period; again?: Period } {
  const oldest = Math.max(Date.parse(createdAt), now.getTime() - maxPastMs)
  const listed = position?.listed_until ? Date.parse(position.listed_until) - overlapMs : oldest
  const from = new Date(Math.max(listed, oldest))
  const news = { from, until: new Date(Math.min(from.getTime() + maxPeriodMs, now.getTime())) }
  const confirmed = position?.confirmed_until ? Date.parse(position.confirmed_until) : oldest
  const isDue = confirmed + maxPeriodMs + confirmAfterMs <= now.getTime() && news.until.getTime() === now.getTime()
  return { news, ...(isDue && { again: { from: new Date(confirmed), until: new Date(confirmed + maxPeriodMs) } }) }
}
