import type { Selectable } from 'kysely'
import { validationFailed } from '../../../platform/errors/errors.ts'
import type { Tables } from '../../../schema/tables.ts'
import {
  abandonedAt,
  cleanSourceUrl,
  nextMessageAt,
  type RecoverySettings,
  toContactEmail,
  toContactPhone,
} from './rules.ts'
import type { Fields, Item, Snapshot } from './schemas.ts'

export type IntentRow = Selectable<Tables['checkout_intents']>

type Kept = Pick<
  IntentRow,
  | 'fields'
  | 'items'
  | 'attribution'
  | 'source_url'
  | 'cart_id'
  | 'consent_text'
  | 'consented_at'
  | 'last_activity_at'
  | 'completed_at'
  | 'abandoned_at'
  | 'messages_sent'
>

/** The columns of a new intent before its first snapshot. */
export const emptyIntent = (now: Date): Kept => ({
  fields: {},
  items: [],
  attribution: null,
  source_url: null,
  cart_id: null,
  consent_text: null,
  consented_at: null,
  last_activity_at: now.toISOString(),
  completed_at: null,
  abandoned_at: null,
  messages_sent: 0,
})

const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '')

/** Merges typed fields: omitted fields stay, null and blank ones are cleared. */
function mergeFields(before: Fields, change: Fields | null | undefined): Fields {
  if (change === undefined) return before
  const merged = { ...before, ...change }
  return change === null ? {} : Object.fromEntries(Object.entries(merged).filter(([, value]) => !isBlank(value)))
}

function readSourceUrl(address: string): string {
  try {
    return cleanSourceUrl(address)
  } catch {
    throw validationFailed({ source_url: 'invalid_url' })
  }
}

/** The columns of an intent after this snapshot of the checkout. */
export function mergeSnapshot(before: Kept, change: Snapshot, settings: RecoverySettings, now: Date) {
  const fields = mergeFields(before.fields as Fields, change.fields)
  const items = change.items === undefined ? (before.items as Item[]) : (change.items ?? [])
  const attribution = change.attribution === undefined ? before.attribution : change.attribution
  const email = toContactEmail(fields.customer_email)
  const { messages_sent } = before
  const { consent_text, consented_at } = readConsent(before, change.consent, now)
  return {
    fields: JSON.stringify(fields),
    items: JSON.stringify(items),
    attribution: attribution === null ? null : JSON.stringify(attribution),
    source_url: change.source_url
      ? readSourceUrl(change.source_url)
      : change.source_url === null
        ? null
        : before.source_url,
    cart_id: change.cart_id === undefined ? before.cart_id : change.cart_id,
    email,
    phone: toContactPhone(fields.customer_phone),
    consent_text,
    consented_at,
    last_activity_at: now,
    abandoned_at: abandonedAt(before, now),
    next_message_at: nextMessageAt({ email, consented_at, messages_sent }, settings, now),
  }
}

function readConsent(
  { consent_text, consented_at }: Pick<Kept, 'consent_text' | 'consented_at'>,
  consent: Snapshot['consent'],
  now: Date,
): { consent_text: string | null; consented_at: Date | string | null } {
  if (!consent) return { consent_text, consented_at }
  if (!consent.marketing) return { consent_text: null, consented_at: null }
  return { consent_text: consent.text ?? consent_text, consented_at: consented_at ?? now }
}
