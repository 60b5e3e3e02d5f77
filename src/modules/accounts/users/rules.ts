export const sessionDays = 30

/** `last_seen_at` is written at most once in this interval, so that most requests cause no write. */
export const touchIntervalMs = 60_000

export const sessionExpiry = (now: Date) => new Date(now.getTime() + sessionDays * 86_400_000)
