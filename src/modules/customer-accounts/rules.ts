/** The contract's numbers. */
export const accessSeconds = 900
export const refreshSeconds = 30 * 86_400

/** A new key is published this long before it signs: longer than any process or client remembers the old list. */
export const keyLeadSeconds = 120
/** Processes read the keys again this often. */
export const keyReloadSeconds = 60
/** A replaced key is accepted until its last token has expired, with as much again for clocks that differ. */
export const keyGraceSeconds = 2 * accessSeconds

export const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)
