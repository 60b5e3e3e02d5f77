export const stepSeconds = 30
export const codeDigits = 6
/** 160 bits, as RFC 4226 recommends. */
export const secretBytes = 20
/** Codes of the neighbouring time steps are accepted, because clocks differ and people type slowly. */
export const allowedDrift = 1
export const recoveryCodeCount = 10
/** The alphabet leaves out letters and digits that look alike. */
export const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
