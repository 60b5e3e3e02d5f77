/**
 * Two-factor sign-in with one-time codes of an authenticator app (TOTP, RFC 6238).
 * 1. `beginTwoFactor` creates a secret, which the user scans as a QR code. `confirmTwoFactor` turns it on with a first code
 *    and returns recovery codes, which are shown once.
 * 2. At each sign-in `verifyLimited` accepts a code of the app or a recovery code, each once, and counts guesses by account.
 * 3. Secrets are encrypted with a key of the installation, recovery codes are stored as hashes.
 */
export { isTwoFactorOn } from './is-two-factor-on.ts'
export { replaceRecoveryCodes } from './recovery-codes.ts'
export { beginTwoFactor, confirmTwoFactor } from './set-up-two-factor.ts'
export { verifyLimited } from './verify-limited.ts'
export { turnOffTwoFactor } from './verify-two-factor.ts'
