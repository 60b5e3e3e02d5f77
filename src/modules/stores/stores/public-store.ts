import { type Static, Type } from 'typebox'
import { pictureUrl } from '../../../platform/http/addresses.ts'
import { Closed, Nullable, OneOf } from '../../../platform/http/schemas.ts'
import { effectiveSettings } from '../store-settings/index.ts'

/** The public data of a store, including what its checkouts must ask for. */
export const PublicStore = Closed(
  {
    unique_id: Type.String(),
    name: Type.String(),
    logo: Nullable(Type.String({ description: 'An http or https address' })),
    currency: Type.String({ examples: ['IDR'] }),
    language: OneOf(['id', 'en']),
    is_closed: Type.Boolean({ description: 'Nothing is sold; customers still reach what they bought' }),
    is_postal_code: Type.Boolean({ description: 'Whether buyers are asked for a postal code' }),
    is_postal_code_manual: Type.Boolean({ description: 'Whether a postal code that is not listed is accepted' }),
    is_courier_required: Type.Boolean(),
    is_transferproof_required: Type.Boolean(),
    phone: Nullable(Type.String({ examples: ['628112345678'] })),
    email: Nullable(Type.String()),
    is_show_whatsapp: Type.Boolean({ description: 'Whether buyers are offered a chat with the phone number' }),
    is_checkout_intent_active: Type.Boolean({ description: 'Whether unfinished checkouts may be kept' }),
    is_stock_request_active: Type.Boolean({ description: 'Whether buyers may ask to be told of new stock' }),
    is_review_active: Type.Boolean({ description: 'Whether buyers may review what they bought' }),
    is_whatsapp_sign_in_active: Type.Boolean({
      description: 'Whether customers with a confirmed phone number may sign in with a code by WhatsApp',
    }),
    return_terms: Type.String({ description: 'What the store says about returns, as plain text; may be empty' }),
    thank_you_text: Type.String({ description: 'What buyers read after their order, as plain text; may be empty' }),
  },
  { title: 'PublicStore' },
)

export type PublicStoreRow = {
  unique_id: string
  name: string
  logo: string | null
  currency: string
  phone: string | null
  email: string | null
  settings: unknown
  closed_at: string | null
  sends_phone_codes: boolean
}

/** SQL, from placeholders: the store has a template for codes, and an account that sends them. */
export const sendsPhoneCodesSql = (business: string, store: string) => `(exists (select 1 from whatsapp_templates t
    where t.business_id = ${business} and t.store_id = ${store} and t.kind = 'sign_in_code')
  and exists (select 1 from provider_accounts a where a.business_id = ${business} and a.kind = 'message' and a.is_active
    and (a.store_ids is null or ${store} = any(a.store_ids))))`

export function showPublicStore(store: PublicStoreRow, baseUrl: string): Static<typeof PublicStore> {
  const { unique_id, name, logo, currency, phone, email, settings, closed_at, sends_phone_codes } = store
  const effective = effectiveSettings(settings)
  return {
    unique_id,
    name,
    logo: showLogo(logo, baseUrl),
    currency,
    language: effective.language,
    is_closed: closed_at !== null,
    is_postal_code: effective.is_postal_code,
    is_postal_code_manual: effective.postal_code_requirement === 'manual',
    is_courier_required: effective.is_courier_required && !effective.is_manual_shipping_cost,
    is_transferproof_required: effective.is_transferproof_required,
    phone,
    email,
    is_show_whatsapp: effective.is_show_whatsapp && phone !== null,
    is_checkout_intent_active: effective.is_checkout_intent_active,
    is_stock_request_active: effective.is_stock_request_active,
    is_review_active: effective.is_review_active,
    is_whatsapp_sign_in_active: sends_phone_codes,
    return_terms: effective.return_terms,
    thank_you_text: effective.thank_you_text,
  }
}

/** The address of the logo; null if a page may not load it. */
export function showLogo(logo: string | null, baseUrl: string): string | null {
  const url = pictureUrl(baseUrl)(logo)
  return url !== null && /^https?:\/\/[^\s"'<>]+$/.test(url) ? url : null
}
