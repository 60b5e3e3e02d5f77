export const accessSeconds = 900
export const refreshSeconds = 30 * 86_400

/**
 * A new key is published this long before it signs. Must exceed the time for which processes and clients cache the
 * keys.
 */
export const keyLeadSeconds = 120
export const keyReloadSeconds = 60
/** A replaced key is accepted until its last token has expired, plus a margin for clock skew. */
export const keyGraceSeconds = 2 * accessSeconds

export const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)
