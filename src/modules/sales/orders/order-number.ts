import { randomText } from '../../../platform/base62.ts'
import { randomBytesOf } from '../../../platform/random.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** `261115`; the formats are kept, because creating one takes longer than the rest of an order. */
function toDigits(moment: Date, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: '2-digit', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format.format(moment).replaceAll('-', '')
}

/**
 * `261115HPQSPBX`: the date in the business's time zone and 7 random letters, 8 billion per day. A unique index catches
 * collisions.
 */
export const createOrderNumber = (now: Date, timeZone: string) =>
  toDigits(now, timeZone) + randomText(7, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** 40 URL-safe characters with 240 random bits. The slug is the only credential for a guest's order page. */
export const createSecretSlug = () => randomBytesOf(30).toString('base64url')
