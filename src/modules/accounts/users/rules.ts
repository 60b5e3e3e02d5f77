export const sessionDays = 30

/** A session's last use is written at most once in this time, so that reading pages costs no write each. */
export const touchSeconds = 60

export const sessionExpiry = (now: Date) => new Date(now.getTime() + sessionDays * 86_400_000)
