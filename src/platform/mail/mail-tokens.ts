import { createHmac } from 'node:crypto'
import { equalsInConstantTime } from '../secrets/secrets.ts'

const hashLength = 16

/** How many tokens of a text are tried: anybody can write a text with many wrong ones. */
const maxTried = 100

const hashOf = (key: Buffer, mailId: number) =>
  createHmac('sha256', key).update(`mail ${mailId}`).digest('hex').slice(0, hashLength)

/** The number of a mail with a keyed hash, so that nobody can report about a mail that they have not seen. */
const tokenOf = (key: Buffer, mailId: number) => `${mailId}.${hashOf(key, mailId)}`

/** The same at every try, so that mail programs recognise a repetition. */
export const messageIdOf = (key: Buffer, mailId: number, domain: string) => `<mail.${tokenOf(key, mailId)}@${domain}>`

/** Where reports about this mail go. */
export const returnPathOf = (key: Buffer, mailId: number, domain: string) => `bounce+${tokenOf(key, mailId)}@${domain}`

/** The mail that a Message-ID or a return path somewhere in the text names; undefined if there is none of ours. */
export function findMailId(key: Buffer, text: string): number | undefined {
  const tokens = text.matchAll(/\b(?:mail\.|bounce\+)(\d{1,15})\.([0-9a-f]{16})(?![0-9a-f])/gi)
  for (const [, id, hash] of tokens.take(maxTried))
    if (equalsInConstantTime(hash!.toLowerCase(), hashOf(key, Number(id)))) return Number(id)
  return undefined
}
