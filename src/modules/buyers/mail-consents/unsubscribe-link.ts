import { seal, unseal } from '../../../platform/secrets/sealed-box.ts'
import type { Service } from '../../../platform/service.ts'

const prefix = 'uns_'
const context = 'unsubscribe'

/** Whose offers somebody wants no more. */
export type Subscription = { business_id: number; store_id: number; address: string }

/** The address where the reader of a mail ends offers without signing in. Sealed, because it contains the mail address. */
export function unsubscribeUrl(
  { config, secrets }: Pick<Service, 'config' | 'secrets'>,
  { business_id, store_id, address }: Subscription,
): string {
  const sealed = seal(secrets.unsubscribe, context, JSON.stringify([business_id, store_id, address]))
  return `${config.appUrl}/unsubscribe/${prefix}${sealed.toString('base64url')}`
}

/** What a link is about; undefined if it is not one of ours. */
export function readUnsubscribeToken(secret: Buffer, token: string): Subscription | undefined {
  const sealed = Buffer.from(token.slice(prefix.length), 'base64url')
  // Decoding ignores what follows an equals sign, so a token must be exactly what its bytes are written as.
  if (token !== `${prefix}${sealed.toString('base64url')}`) return undefined
  try {
    const text = unseal(secret, context, sealed)
    const [business_id, store_id, address] = JSON.parse(text) as [number, number, string]
    return { business_id, store_id, address }
  } catch {
    return undefined // Cut off, changed, or sealed by another installation.
  }
}
