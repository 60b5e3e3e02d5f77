import { randomText } from '../../../platform/secrets/base62.ts'
import { takeRandomBytes } from '../../../platform/secrets/random.ts'

/**
 * In every time zone days begin at a multiple of a quarter of an hour, so all orders within a quarter share their date.
 */
const quarterMs = 900_000

type Zone = { format: Intl.DateTimeFormat; quarter: number; digits: string }
const zones = new Map<string, Zone>()

/** The date as `261115`; cached per time zone, because formatting a date takes as long as building an order. */
function toDigits(moment: Date, timeZone: string): string {
  const zone = zones.get(timeZone) ?? openZone(timeZone)
  const quarter = Math.floor(moment.getTime() / quarterMs)
  if (zone.quarter !== quarter) Object.assign(zone, { quarter, digits: zone.format.format(moment).replaceAll('-', '') })
  return zone.digits
}

function openZone(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: '2-digit', month: '2-digit', day: '2-digit' })
  const zone = { format, quarter: Number.NaN, digits: '' }
  zones.set(timeZone, zone)
  return zone
}

/**
 * `261115HPQSPBX`: the date in the business's time zone and 7 random letters, 8 billion per day. A unique index catches
 * collisions.
 */
export const createOrderNumber = (now: Date, timeZone: string) =>
  toDigits(now, timeZone) + randomText(7, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** 40 URL-safe characters with 240 random bits. The slug is the only credential for a guest's order page. */
export const createSecretSlug = () => takeRandomBytes(30).toString('base64url')
