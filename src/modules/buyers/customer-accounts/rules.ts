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

export const otpSeconds = 300
export const otpAttempts = 5
export const resetSeconds = 1800

/** The contract's words; the same whether there is such an account or not. */
export const otpSentMessage = 'If this email exists in our system, an OTP has been sent to it.'

export type Language = 'en' | 'id'

/** The first of our languages that the browser names, else the store's own, else English. */
export function chooseLanguage(acceptLanguage: string | undefined, ofStore?: unknown): Language {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  const known = [...wanted, ofStore].find((code) => code === 'id' || code === 'en')
  return known === 'id' ? 'id' : 'en'
}
