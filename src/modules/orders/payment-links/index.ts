/**
 * Payment links: requests for money that a merchant shares as an address.
 * 1. A link asks for an amount or for items, until it expires, is used as often as it may be, or is switched off.
 * 2. Buyers pay it through the checkout, which reads it with `getPayableLink`. Each order that comes from it has its id.
 * 3. A use is an order that is neither canceled nor deleted. The statement that inserts the order counts it
 *    (`useLinkPart`); `returnLinkUses` and `retakeLinkUses` follow the order.
 */
export { getPayableLink, type PayableLink } from './get-payable-link.ts'
export { retakeLinkUses, returnLinkUses } from './move-uses.ts'
export { publicPaymentLinkRoutes } from './public-routes.ts'
export { paymentLinkRoutes } from './routes.ts'
export { findState, refuseUnlessOpen } from './rules.ts'
export { type LinkUse, useLinkPart } from './use-link-part.ts'
