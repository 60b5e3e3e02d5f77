import type { InstanceSecrets } from '../../../platform/secrets/instance-secrets.ts'
import { deriveSecret } from '../../../platform/secrets/secrets.ts'

/**
 * The storefront key of the store's hosted pages. It is derived from the installation's secret, so that the pages work
 * even if the merchant has created no key. The merchant cannot list or revoke it; making the store non-public disables
 * the pages.
 */
export const deriveHostedKey = ({ shop_pages }: InstanceSecrets, storeUniqueId: string) =>
  deriveSecret('sfpk', shop_pages.toString('base64'), Buffer.from(storeUniqueId))
