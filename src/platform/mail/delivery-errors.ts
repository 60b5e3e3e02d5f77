/** An error of nodemailer: its own code, and the server's response if there was one. */
type SmtpError = { code?: string; command?: string; response?: string; responseCode?: number; message?: string }

export type DeliveryFailure = {
  /** The reason for the merchant: the server's response, or what happened instead. */
  reason: string
  /** Whether the same mail would be refused again. */
  isPermanent: boolean
  /** Whether the address accepts no mail at all. */
  isAboutAddress: boolean
}

const maxReasonLength = 300

/** `550 5.1.1 No such user` → `5.1.1` (RFC 3463). */
const enhancedStatus = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/

/**
 * Permanent statuses that do not concern the address (RFC 3463): a wrong address or domain of the sender, a full
 * mailbox, a mail that is too large or unwanted, failing servers and networks, and the receiver's policy about the
 * sender. If they suppressed addresses, one wrong setting of our server would suppress everybody's.
 */
const notAboutAddress = /^5\.(1\.[78]|2\.[23]|3\.\d+|4\.(?!4$)\d+|5\.[1-9]\d*|6\.\d+|7\.\d+)$/

export const isAboutAddress = (status: string) => status.startsWith('5.') && !notAboutAddress.test(status)

export function describeFailure(error: unknown): DeliveryFailure {
  const { code, command, response, responseCode, message } = error as SmtpError
  const reason = (response ?? code ?? message ?? 'error').replaceAll('\0', '').slice(0, maxReasonLength)
  // Nothing was sent, because the address is not valid in an SMTP command.
  if (code === 'EENVELOPE' && command === 'API') return { reason: message!, isPermanent: true, isAboutAddress: false }
  // A refused sender or login is our mistake; after it is corrected, the mail can be sent.
  const isRefused = responseCode !== undefined && responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command ?? '')
  if (!isRefused || responseCode === 503) return { reason, isPermanent: false, isAboutAddress: false }
  const status = enhancedStatus.exec(response ?? '')?.[1]
  return {
    reason,
    isPermanent: true,
    isAboutAddress: status ? isAboutAddress(status) : command === 'RCPT TO',
  }
}
