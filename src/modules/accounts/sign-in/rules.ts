export type LinkPurpose = 'reset_password' | 'verify_email'

/** How long mailed links are valid. */
export const linkMinutes = { reset_password: 30, verify_email: 3 * 24 * 60, sign_up: 24 * 60 }

export const linkExpiry = (purpose: keyof typeof linkMinutes, now: Date) =>
  new Date(now.getTime() + linkMinutes[purpose] * 60_000)

/** The response is the same whether the address has an account or not. */
export const signUpMessage = 'A link to finish has been sent to this address'
