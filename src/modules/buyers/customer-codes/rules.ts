export const otpSeconds = 300
export const otpAttempts = 5
export const maxOtpResends = 3

/** Fixed by the API contract. Sent whether the account exists or not. */
export const otpSentMessage = 'If this email exists in our system, an OTP has been sent to it.'

/** The same for phone numbers. */
export const codeSentMessage = 'If this phone number has an account here, a code has been sent to it by WhatsApp.'

/** Sent to signed-in customers who confirm a phone number, whoever else has it. */
export const phoneCodeMessage = 'If WhatsApp reaches this phone number, a code is on its way to it.'
