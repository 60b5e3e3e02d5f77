import type { InstanceSecrets } from '../../../platform/instance-secrets.ts'
import { deriveSecret } from '../../../platform/secrets.ts'

/**
 * The storefront key of the store's hosted pages. It follows from the installation's secret, so that pages work in a
 * store whose merchant never made a key, and it is not among the keys that the merchant lists and revokes: the pages
 * end when the store is no longer public.
 */
export const hostedKeyOf = ({ shop_pages }: InstanceSecrets, storeUniqueId: string) =>
  deriveSecret('sfpk', shop_pages.toString('base64'), Buffer.from(storeUniqueId))
