import { toHostname } from '../../../platform/http/client/host-names.ts'
import type { Service } from '../../../platform/service.ts'
import { deriveHostedKey } from '../../stores/storefronts/index.ts'
import { showPublicStore } from '../../stores/stores/index.ts'
import { toShownPixels } from '../measuring/index.ts'
import { showPublicLook } from '../store-looks/index.ts'
import type { Shop } from './find-shop.ts'

/** The cart that plain forms filled, and its guest token. Only for the visitor who owns it. */
export type OwnData = { guest: string; cart: object }

/** The start data of the page's script; all of it is public. `base` is the path prefix of the shop. */
export function showShop({ secrets, config }: Pick<Service, 'secrets' | 'config'>, shop: Shop, base: string) {
  const allowsVendorScripts = isOnOwnOrigin(config, shop, base)
  return {
    base,
    api: `/v3/stores/${shop.unique_id}`,
    key: deriveHostedKey(secrets, shop.unique_id),
    store: showPublicStore(shop, config.baseUrl),
    menus: shop.menus,
    look: showPublicLook(shop.look, config.baseUrl),
    measuring: config.isMeasuringAllowed ? toShownPixels(shop.pixels, allowsVendorScripts) : [],
    allowsVendorScripts,
  }
}

/**
 * Whether the page is on an origin that the shop shares neither with the dashboard nor with other shops. Scripts of
 * third parties may run only there, because they can do whatever the visitor can do on that origin.
 */
const isOnOwnOrigin = ({ appUrl }: Service['config'], { hostname }: Shop, base: string) =>
  base === '' && hostname !== toHostname(new URL(appUrl).hostname)

export type ShownShop = ReturnType<typeof showShop>
