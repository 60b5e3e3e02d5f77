/** The arguments cannot be used; the message says what to change. */
export class ArgumentError extends Error {}

export type Environment = Record<string, string | undefined>

/** What every target takes. */
export type ReportArguments = {
  only: string[]
  skip: string[]
  reports: { json?: string; junit?: string; html?: string }
  isQuiet: boolean
  isList: boolean
}

const text = { type: 'string' } as const
const texts = { type: 'string', multiple: true } as const
const flag = { type: 'boolean' } as const

export const reportOptions = {
  only: texts,
  skip: texts,
  list: flag,
  json: text,
  junit: text,
  html: text,
  quiet: flag,
  help: flag,
} as const

export function readAddress(name: string, given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new ArgumentError(`${name} is not an address: ${given}`)
  return url.href.replace(/\/(v3\/?)?$/, '')
}

export function readCount(name: string, given: string, max: number): number {
  const count = Number(given)
  if (!Number.isInteger(count) || count < 1 || count > max)
    throw new ArgumentError(`${name} takes a number from 1 to ${max}`)
  return count
}
