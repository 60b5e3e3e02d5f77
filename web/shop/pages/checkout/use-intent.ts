import { useEffect, useState } from 'preact/hooks'
import { call } from '../../api/call.ts'
import { isSignedIn } from '../../api/session.ts'
import { loadAttribution } from '../../attribution.ts'
import { shop } from '../../shop.ts'
import type { Draft } from './draft.ts'
import { keepSnapshot, type Snapshot } from './intent.ts'
import type { Purchase } from './purchase.ts'
import { say } from './words.ts'

type Contact = { name: string; email: string; phone: string }

const isReachable = ({ email, phone }: Contact) => /\S@\S+\.\S/.test(email) || phone.replace(/\D/g, '').length >= 8

/** Keeps the checkout of a cart at the shop while it is typed; false if the shop does not keep checkouts. */
export function useIntent(draft: Draft, purchase: Purchase): boolean {
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
    if (isKept && isReachable(contact)) keepSnapshot(toSnapshot(draft, contact, purchase))
  }, [isKept, isIn, account, draft, purchase.total, purchase.item_count])
  return isKept
}

function toSnapshot(draft: Draft, contact: Contact, purchase: Purchase): Snapshot {
  const [subdistrict, city, province] = draft.place?.display.split(', ') ?? []
  return {
    fields: {
      customer_name: contact.name,
      customer_email: contact.email,
      customer_phone: contact.phone,
      shipping_address: draft.address,
      shipping_subdistrict: subdistrict ?? null,
      shipping_city: city ?? null,
      shipping_province: province ?? null,
      shipping_postal_code: draft.postal_code,
      shipping_location_id: draft.place?.id ?? null,
      payment_method: draft.payment_method,
      discount_code_code: draft.discount_code,
      notes: draft.notes,
    },
    items: purchase.items.flatMap(toItem),
    attribution: loadAttribution(),
    source_url: location.origin + location.pathname,
    ...(purchase.id && { cart_id: purchase.id }),
    ...(draft.wants_reminder !== undefined && {
      consent: { marketing: draft.wants_reminder, text: `${say('keep_remind')} ${say('keep_note')}` },
    }),
  }
}

type Item = NonNullable<Snapshot['items']>[number]

function toItem({ variant_id, bundle_price_option_id, quantity }: Purchase['items'][number]): Item[] {
  if (variant_id !== null) return [{ type: 'variant', variant_id, quantity }]
  return bundle_price_option_id === null ? [] : [{ type: 'bundle_price_option', bundle_price_option_id, quantity }]
}
