import { isAboutAddress } from './delivery-errors.ts'
import type { MailReport } from './record-report.ts'

/** The most parts that are read: a report has no more, and anybody can send us a mail. */
const maxParts = 10

type Headers = Map<string, string>
type Part = { headers: Headers; body: string }

/**
 * Reads a report about one mail: delivered, delayed or failed (RFC 3464), or a complaint (RFC 5965). Undefined if the
 * message is no report; its time is undefined if the message has none.
 */
export function parseMailReport(source: string): (Omit<MailReport, 'at'> & { at: Date | undefined }) | undefined {
  const message = splitPart(source)
  const at = parseDate(message.headers.get('date'))
  for (const part of splitParts(message)) {
    const type = part.headers.get('content-type')?.toLowerCase() ?? ''
    if (/^message\/(global-)?delivery-status\b/.test(type)) return withTime(readStatus(decodeBody(part)), at)
    if (type.startsWith('message/feedback-report'))
      return { event: 'complained', isPermanent: true, diagnostic: null, at }
  }
  return undefined
}

const withTime = <T extends object>(report: T | undefined, at: Date | undefined) => report && { ...report, at }

const events = { failed: 'bounced', delayed: 'delayed', delivered: 'delivered' } as const

/**
 * Reads the fields of the recipient, which follow those of the message after an empty line. Our mails have one
 * recipient.
 */
function readStatus(body: string): Omit<MailReport, 'at'> | undefined {
  const groups = body.split(/\r?\n[ \t]*\r?\n/).map(parseHeaders)
  const recipient = groups.find((headers) => headers.has('action'))
  const event = events[recipient?.get('action')?.trim().toLowerCase() as keyof typeof events]
  if (!recipient || !event) return undefined
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(recipient.get('status') ?? '')?.[0] ?? ''
  const diagnostic = recipient.get('diagnostic-code') ?? (status || null)
  return { event, isPermanent: event === 'bounced' && isAboutAddress(status), diagnostic }
}

function splitPart(text: string): Part {
  const end = /\r?\n[ \t]*\r?\n/.exec(text)
  return end
    ? { headers: parseHeaders(text.slice(0, end.index)), body: text.slice(end.index + end[0].length) }
    : { headers: parseHeaders(text), body: '' }
}

/** Parses headers to names in lower case. Folded lines are joined; of a repeated field the first one counts. */
function parseHeaders(text: string): Headers {
  const headers: Headers = new Map()
  for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim())
  }
  return headers
}

function splitParts({ headers, body }: Part): Part[] {
  const type = headers.get('content-type') ?? ''
  const [, quoted, plain] = /boundary\s*=\s*(?:"([^"]{1,70})"|([^\s";]{1,70}))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (!/^multipart\/report\b/i.test(type) || !boundary) return []
  return `\n${body}`
    .split(`\n--${boundary}`, maxParts + 1)
    .slice(1)
    .map((part) => splitPart(part.replace(/^[ \t]*\r?\n/, '')))
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('latin1')
  if (encoding !== 'quoted-printable') return body
  return body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Parses a date such as `Sun, 15 Nov 2026 10:04:05 +0700 (WIB)`; the comment is optional. */
function parseDate(text = ''): Date | undefined {
  const ms = Date.parse(text.split('(', 1)[0]!)
  return Number.isNaN(ms) ? undefined : new Date(ms)
}
