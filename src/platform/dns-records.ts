import dns from 'node:dns/promises'
import { within } from './concurrency/within.ts'

const maxAnswerMs = 5000

/** DNS codes for a missing name or a name without records of this kind. */
const absentCodes = ['ENODATA', 'ENOTFOUND']

/** The TXT records of a name, each in one piece; undefined if DNS does not answer. */
export const lookUpTxt = (name: string) =>
  lookUp(async () => (await dns.resolveTxt(name)).map((pieces) => pieces.join('')))

/** The names that a name is an alias of, in lower case; undefined if DNS does not answer. */
export const lookUpAliases = (name: string) =>
  lookUp(async () => (await dns.resolveCname(name)).map((alias) => alias.toLowerCase()))

async function lookUp(ask: () => Promise<string[]>): Promise<string[] | undefined> {
  try {
    return await within(maxAnswerMs, ask())
  } catch (error) {
    return absentCodes.includes((error as { code?: string }).code ?? '') ? [] : undefined
  }
}
