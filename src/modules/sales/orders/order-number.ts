import { randomText } from '../../../platform/base62.ts'
import { randomBytesOf } from '../../../platform/random.ts'

/** `261115HPQSPBX`: the UTC date and 7 random letters, 8 billion per day. A unique index catches collisions. */
export const createOrderNumber = (now: Date) =>
  now.toISOString().slice(2, 10).replaceAll('-', '') + randomText(7, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** 40 URL-safe characters with 240 random bits. The slug is the only credential for a guest's order page. */
export const createSecretSlug = () => randomBytesOf(30).toString('base64url')
