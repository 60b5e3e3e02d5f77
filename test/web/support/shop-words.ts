import { en as sharedEn } from '../../../web/shop/messages/en.ts'
import { id as sharedId } from '../../../web/shop/messages/id.ts'
import { accountWords } from '../../../web/shop/pages/account/messages.ts'
import { catalogWords } from '../../../web/shop/pages/catalog/messages.ts'
import { checkoutWords } from '../../../web/shop/pages/checkout/messages.ts'
import { orderWords } from '../../../web/shop/pages/order/messages.ts'
import { paymentLinkWords } from '../../../web/shop/pages/payment-link/messages.ts'
import { itemWords } from '../../../web/shop/pages/product/messages.ts'
import { wishlistWords } from '../../../web/shop/pages/wishlist/messages.ts'

/** The words of the shop's pages, which a browser loads in parts. */
export const en = {
  ...sharedEn,
  ...accountWords.en,
  ...catalogWords.en,
  ...checkoutWords.en,
  ...orderWords.en,
  ...paymentLinkWords.en,
  ...itemWords.en,
  ...wishlistWords.en,
}
export const id = {
  ...sharedId,
  ...accountWords.id,
  ...catalogWords.id,
  ...checkoutWords.id,
  ...orderWords.id,
  ...paymentLinkWords.id,
  ...itemWords.id,
  ...wishlistWords.id,
}
