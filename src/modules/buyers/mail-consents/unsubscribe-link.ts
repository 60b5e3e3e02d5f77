import { seal, unseal } from '../../../platform/secrets/sealed-box.ts'
import type { Service } from '../../../platform/service.ts'
import { toSlugOrigin } from '../../stores/store-settings/index.ts'

const prefix = 'uns_'
const context = 'unsubscribe'

/** Whose offers a link ends, and for which address. */
export type Subscription = { business_id: number; store_id: number; address: string }

/**
 * The link with which the reader of a mail ends offers without signing in. It is sealed, because it contains the mail
 * address, and on the origin of the store's slug, because a custom domain may end before the mail is read.
 */
export function unsubscribeUrl(
  { config, secrets }: Pick<Service, 'config' | 'secrets'>,
  { business_id, store_id, address }: Subscription,
  slug: string,
): string {
  const sealed = seal(secrets.unsubscribe, context, JSON.stringify([business_id, store_id, address]))
  return `${toSlugOrigin(slug, config.shopUrl)}/unsubscribe/${prefix}${sealed.toString('base64url')}`
}

/** Reads the content of a link; undefined if it is not one of ours. */
export function readUnsubscribeToken(secret: Buffer, token: string): Subscription | undefined {
  const sealed = Buffer.from(token.slice(prefix.length), 'base64url')
  // Decoding ignores everything after an equals sign, so the token must equal the encoding of its bytes.
  if (token !== `${prefix}${sealed.toString('base64url')}`) return undefined
  try {
    const text = unseal(secret, context, sealed)
    const [business_id, store_id, address] = JSON.parse(text) as [number, number, string]
    return { business_id, store_id, address }
  } catch {
    return undefined // The token is incomplete, changed, or sealed by another installation.
  }
}
