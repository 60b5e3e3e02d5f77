import { randomText } from '../../../platform/base62.ts'
import { randomBytesOf } from '../../../platform/random.ts'

/** `261115HPQSPBX`: the day in UTC and 7 letters. 8 billion a day, and the database refuses a second one. */
export const createOrderNumber = (now: Date) =>
  now.toISOString().slice(2, 10).replaceAll('-', '') + randomText(7, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** 40 URL-safe characters, 240 random bits: the only handle that a buyer has of an order. */
export const createSecretSlug = () => randomBytesOf(30).toString('base64url')
