import { useEffect, useState } from 'preact/hooks'
import { useShop } from '../../../use-shop.ts'
import type { Draft } from '../draft.ts'
import type { Purchase } from '../purchase.ts'
import type { Contact } from './intent.ts'

const isReachable = ({ email, phone }: Contact) =>
  /[^\s@]@(?:[^\s@.]+\.)+[^\s@.]/.test(email) || phone.replace(/\D/g, '').length >= 8

/** Sends the checkout of a cart to the shop while it is typed; returns false if the shop does not store checkouts. */
export function useIntent(draft: Draft, purchase: Purchase): boolean {
  const context = useShop()
  const { call, isSignedIn, shop } = context
  const isKept = shop.store.is_checkout_intent_active && !purchase.payment_link
  const isIn = isSignedIn.use()
  const [account, setAccount] = useState<Contact>()
  useEffect(() => {
    if (!isKept || !isIn) return
    call('GET customers/me').then(
      ({ customer: { name, email, phone } }) =>
        setAccount({ name: name ?? '', email: email ?? '', phone: phone ?? '' }),
      () => {},
    )
  }, [isKept, isIn])
  useEffect(() => {
    const typed = { name: draft.customer_name, email: draft.customer_email, phone: draft.customer_phone }
    const contact = isIn && account ? { ...account, phone: typed.phone || account.phone } : typed
    if (isKept && isReachable(contact))
      void import('./send-intent.ts').then(
        ({ keepCheckout }) => keepCheckout(context, draft, contact, purchase),
        () => {},
      )
  }, [isKept, isIn, account, draft, purchase.total, purchase.item_count])
  return isKept
}
