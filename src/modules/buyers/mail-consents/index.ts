/**
 * Who wants mails that were not requested: reminders of unfinished checkouts and similar offers.
 * 1. Such a mail carries the address of `unsubscribeUrl`, which is sealed and works without signing in (shop/unsubscribe).
 * 2. An opt-out holds for the business, whatever the person ticks at a later checkout. Only the person undoes it, by the link or
 *    in the profile; `customers.is_unsubscribe` follows it.
 * 3. Senders ask `isOptedOut` when they write a mail. What a person asks for by itself after the opt-out is allowed
 *    (`findOptOuts`). An opt-out while a mail waits stops it too (`createIsUnwanted`).
 */
export { findOfferStore, type OfferStore } from './find-offer-store.ts'
export { layOutOffer, unsubscribeBlocks } from './lay-out-offer.ts'
export {
  createIsUnwanted,
  findOptOuts,
  findUnmarked,
  hasOptedOut,
  isOptedOut,
  recordOptOut,
  removeOptOut,
} from './opt-outs.ts'
export { readUnsubscribeToken, type Subscription, unsubscribeUrl } from './unsubscribe-link.ts'
