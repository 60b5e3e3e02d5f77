import type { StoreRef } from '../../../access/caller.ts'
import { fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import { hashSecret } from '../../../platform/secrets/secrets.ts'
import { normalizePhone } from '../../../platform/text/phones.ts'
import { normalizeEmail } from '../customers/index.ts'

/** Where a one-time code goes, and what it is for. */
export type CodeTarget = {
  /** What the code is stored under. */
  key: string
  /** Names the account in rate limits. Customers belong to the business, so attempts in all its stores count together. */
  account: string
  /** The background task that sends the code, and what it sends to. */
  task: 'mail-customer-otp' | 'send-whatsapp-code'
  recipient: { email: string } | { phone: string; key: string }
}

type Store = Pick<StoreRef, 'business_id'>

export const mailKey = (address: string) => normalizeEmail(address) ?? ''

/**
 * A code to sign in with a phone number, or for `customerId` to confirm it: one does not serve as the other. Keys of
 * addresses are in lower case, so none equals one of these.
 */
export const phoneKey = (phone: string, customerId?: number) =>
  customerId === undefined ? `PHONE ${phone}` : `PHONE ${phone} OF ${customerId}`

export const nameAccount = ({ business_id }: Store, key: string) =>
  hashSecret(`customer:${business_id}:${key}`).toString('base64url')

export function mailTarget(store: Store, address: string): CodeTarget {
  const key = mailKey(address)
  return { key, account: nameAccount(store, key), task: 'mail-customer-otp', recipient: { email: key } }
}

export function phoneTarget(store: Store, phone: string, customerId?: number): CodeTarget {
  const key = phoneKey(phone, customerId)
  return { key, account: nameAccount(store, key), task: 'send-whatsapp-code', recipient: { phone, key } }
}

/** Reads a phone number in a request; an empty one is refused. */
export function readPhone(text: string): string {
  const phone = normalizePhone(text)
  if (phone === null) throw validationFailed({ phone: 'required' })
  return phone
}

/** The target of a request to sign in, which names an email address or a phone number. */
export function readTarget(store: Store, { email, phone }: { email?: string; phone?: string }): CodeTarget {
  if (email !== undefined && phone !== undefined)
    throw validationFailed({ phone: fieldError('excludes', { other: 'email' }) })
  if (phone !== undefined) return phoneTarget(store, readPhone(phone))
  if (email === undefined) throw validationFailed({ email: 'required' })
  return mailTarget(store, email)
}
