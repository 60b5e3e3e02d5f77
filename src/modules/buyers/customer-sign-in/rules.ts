export const otpSeconds = 300
export const otpAttempts = 5
export const maxOtpResends = 3
export const resetSeconds = 1800

/** Fixed by the API contract. Sent whether the account exists or not. */
export const otpSentMessage = 'If this email exists in our system, an OTP has been sent to it.'
