import { toHostname } from '../../../platform/http/client/host-names.ts'
import type { Service } from '../../../platform/service.ts'
import { eWallets } from '../../../vocabulary/payment-methods.ts'
import { bankName, paymentName } from '../../../vocabulary/payment-names.ts'
import { deriveHostedKey } from '../../stores/storefronts/index.ts'
import { showPublicStore } from '../../stores/stores/index.ts'
import { toShownPixels } from '../measuring/index.ts'
import { showPublicLook } from '../store-looks/index.ts'
import { listShopMethods, type Shop } from './find-shop.ts'

/** The cart that plain forms filled, and its guest token. Only for the visitor who owns it. */
export type OwnData = { guest: string; cart: object }

/** The start data of the page's script; all of it is public. `base` is the path prefix of the shop. */
export function showShop(
  { secrets, config }: Pick<Service, 'secrets' | 'config'>,
  shop: Shop,
  { base, language }: { base: string; language: 'id' | 'en' },
) {
  const allowsVendorScripts = isOnOwnOrigin(config, shop, base)
  return {
    base,
    api: `/v3/stores/${shop.unique_id}`,
    key: deriveHostedKey(secrets, shop.unique_id),
    store: showPublicStore(shop, config.baseUrl),
    menus: shop.menus,
    look: showPublicLook(shop.look, config.baseUrl),
    payments: toPaymentMarks(listShopMethods(shop, config), language),
    origin: shop.origin,
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

/** A badge for a payment method: a drawing of how the buyer pays, and a short name. */
type PaymentMark = { code: string; kind: MarkKind; text: string }

/** The drawings, which `web/shop/styles/pay-marks.css` has. */
type MarkKind = 'qr' | 'bank' | 'wallet' | 'card' | 'counter' | 'cash' | 'page'

const wallets: readonly string[] = eWallets

function findKind(code: string): MarkKind {
  if (code.startsWith('va_') || code === 'bank_transfer') return 'bank'
  if (wallets.includes(code)) return 'wallet'
  if (code === 'qris') return 'qr'
  if (code === 'card') return 'card'
  if (code === 'alfamart') return 'counter'
  return code === 'cod' ? 'cash' : 'page'
}

const shortNames: Record<string, { id: string; en: string }> = {
  bank_transfer: { id: 'Transfer', en: 'Transfer' },
  cod: { id: 'COD', en: 'COD' },
  card: { id: 'Kartu', en: 'Card' },
  payment_link: { id: 'Tautan', en: 'Link' },
}

function findText(code: string, language: 'id' | 'en') {
  if (code.startsWith('va_')) return bankName(code)
  return shortNames[code]?.[language] ?? paymentName(code, language)
}

const toPaymentMarks = (methods: string[], language: 'id' | 'en'): PaymentMark[] =>
  methods.map((code) => ({ code, kind: findKind(code), text: findText(code, language) }))
