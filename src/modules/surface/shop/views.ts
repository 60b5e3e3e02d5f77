import type { Service } from '../../../platform/service.ts'
import { deriveHostedKey, effectiveSettings } from '../../stores/stores/index.ts'
import type { Shop } from './find-shop.ts'

/** The start data of the page's script; all of it is public. `base` is the path prefix of the shop. */
export function showShop({ secrets }: Pick<Service, 'secrets'>, shop: Shop, base: string) {
  const settings = effectiveSettings(shop.settings)
  return {
    base,
    api: `/v3/stores/${shop.unique_id}`,
    key: deriveHostedKey(secrets, shop.unique_id),
    store: {
      unique_id: shop.unique_id,
      name: shop.name,
      logo: isAddress(shop.logo) ? shop.logo : null,
      currency: shop.currency,
      language: settings.language,
      is_postal_code: settings.is_postal_code,
      is_postal_code_manual: settings.postal_code_requirement === 'manual',
      is_courier_required: settings.is_courier_required && !settings.is_manual_shipping_cost,
      is_transferproof_required: settings.is_transferproof_required,
    },
  }
}

export type ShownShop = ReturnType<typeof showShop>

export const isAddress = (logo: string | null) => logo !== null && /^https?:\/\/[^\s"'<>]+$/.test(logo)
