import { unseal } from '../../../platform/secrets/sealed-box.ts'

export const sealContext = (userId: number) => `totp:${userId}`

export const unsealSecret = (key: Buffer, userId: number, sealed: Buffer) =>
  Buffer.from(unseal(key, sealContext(userId), sealed), 'base64')
