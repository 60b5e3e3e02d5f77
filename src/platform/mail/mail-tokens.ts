import { createHmac } from 'node:crypto'
import { equalsInConstantTime } from '../secrets/secrets.ts'

const hashLength = 16

/** How many tokens of a text are tried, because anybody can send a text with many wrong ones. */
const maxTried = 100

const toHash = (key: Buffer, mailId: number) =>
  createHmac('sha256', key).update(`mail ${mailId}`).digest('hex').slice(0, hashLength)

/** The id of a mail with a keyed hash, so that only those who got the mail can report about it. */
const toToken = (key: Buffer, mailId: number) => `${mailId}.${toHash(key, mailId)}`

/** The Message-ID is the same at every try, so that mail programs recognise a repetition. */
export const toMessageId = (key: Buffer, mailId: number, domain: string) => `<mail.${toToken(key, mailId)}@${domain}>`

/** Where reports about this mail go. */
export const toReturnPath = (key: Buffer, mailId: number, domain: string) => `bounce+${toToken(key, mailId)}@${domain}`

/** Finds the mail whose Message-ID or return path occurs in the text; undefined if none of ours does. */
export function findMailId(key: Buffer, text: string): number | undefined {
  const tokens = text.matchAll(/\b(?:mail\.|bounce\+)(\d{1,15})\.([0-9a-f]{16})(?![0-9a-f])/gi)
  for (const [, id, hash] of tokens.take(maxTried))
    if (equalsInConstantTime(hash!.toLowerCase(), toHash(key, Number(id)))) return Number(id)
  return undefined
}
