/** What nodemailer throws: its own code, and what the server said if it said something. */
type SmtpError = { code?: string; command?: string; response?: string; responseCode?: number; message?: string }

export type DeliveryFailure = {
  /** For the merchant: the words of the server, or what happened instead. */
  reason: string
  /** The same mail would be refused again. */
  isPermanent: boolean
  /** The address does not take any mail. */
  isAboutAddress: boolean
}

const maxReasonLength = 300

/** `550 5.1.1 No such user` → `5.1.1` (RFC 3463). */
const enhancedStatus = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/

/**
 * Permanent statuses that are not about the address (RFC 3463): a sender whose address or domain is wrong, a full mailbox, a
 * mail that is too large or not wanted, servers and networks that do not work, and whatever the receiver's policy is about
 * the sender. To stop all mail for them would stop it for everybody once our server is set up wrongly.
 */
const notAboutAddress = /^5\.(1\.[78]|2\.[23]|3\.\d+|4\.(?!4$)\d+|5\.[1-9]\d*|6\.\d+|7\.\d+)$/

export const isAboutAddress = (status: string) => status.startsWith('5.') && !notAboutAddress.test(status)

export function describeFailure(error: unknown): DeliveryFailure {
  const { code, command, response, responseCode, message } = error as SmtpError
  const reason = (response ?? code ?? message ?? 'error').replaceAll('\0', '').slice(0, maxReasonLength)
  // Nothing was sent: the address cannot stand in a command.
  if (code === 'EENVELOPE' && command === 'API') return { reason: message!, isPermanent: true, isAboutAddress: false }
  // A refused sender or login is about us; once that is put right, the mail goes out.
  const isRefused = responseCode !== undefined && responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command ?? '')
  if (!isRefused || responseCode === 503) return { reason, isPermanent: false, isAboutAddress: false }
  const status = enhancedStatus.exec(response ?? '')?.[1]
  return {
    reason,
    isPermanent: true,
    isAboutAddress: status ? isAboutAddress(status) : command === 'RCPT TO',
  }
}
