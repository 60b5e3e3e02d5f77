import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { pictureKey } from '../../../platform/http/addresses.ts'
import { checkIfMatch } from '../../../platform/http/if-match.ts'
import { isTimeZone } from '../../../platform/text/calendar.ts'
import { normalizePhone } from '../../../platform/text/phones.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { checkSenderAddress } from '../mail-domains/index.ts'
import { getStore, lockStore, type StoreSettingsChange, toEtag } from '../store-settings/index.ts'
import { parseSlug, takeSlug } from './take-slug.ts'

export type StoreChange = {
  name?: string
  slug?: string
  is_public?: boolean
  logo?: string | null
  phone?: string | null
  email?: string | null
  warehouse_id?: number | null
  custom_domain_id?: number | null
  payment_methods?: string[]
  settings?: StoreSettingsChange
}

/** An uploaded logo is stored as its key, even if the request has its address. */
export const withLogoKey = (change: StoreChange, baseUrl: string): StoreChange =>
  change.logo ? { ...change, logo: pictureKey(baseUrl)(change.logo) } : change

/** Omitted fields and settings stay. Unlike `changeStore` this mails nobody about new payment accounts. */
export async function updateStore(
  tx: Tx,
  businessId: number,
  actor: string,
  id: string,
  change: StoreChange,
  now: Date,
  ifMatch?: string,
) {
  const store = await lockStore(tx, businessId, id)
  checkIfMatch(toEtag(store), ifMatch, 'The store has changed since it was read')
  const { settings, ...given } = change
  const fields = {
    ...given,
    ...(given.slug !== undefined && { slug: parseSlug(given.slug) }),
    ...(given.phone !== undefined && { phone: normalizePhone(given.phone) }),
  }
  if (settings?.time_zone !== undefined && !isTimeZone(settings.time_zone))
    throw validationFailed({ time_zone: 'invalid_time_zone' })
  if (settings?.mail_sender_address) await checkSenderAddress(tx, businessId, settings.mail_sender_address)
  if (fields.warehouse_id != null) await checkWarehouse(tx, businessId, fields.warehouse_id)
  if (fields.custom_domain_id != null) await checkDomain(tx, businessId, store.id, fields.custom_domain_id)
  if (fields.slug !== undefined) await takeSlug(tx, store.id, fields.slug, now)
  await tx
    .updateTable('stores')
    .set({
      ...fields,
      ...(settings && { settings: sql<string>`settings || ${JSON.stringify(settings)}::jsonb` }),
      last_updated_at: now,
    })
    .where('business_id', '=', businessId)
    .where('id', '=', store.id)
    .execute()
  await recordAudit(
    tx,
    { business_id: businessId, actor, action: 'store.updated', target: store.unique_id, details: change },
    now,
  )
  return await getStore(tx, businessId, id)
}

async function checkWarehouse(tx: Tx, businessId: number, id: number) {
  const found = await tx
    .selectFrom('warehouses')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw validationFailed({ warehouse_id: 'not_found' })
}

/** A custom domain can serve only one store. */
export async function checkDomain(tx: Tx, businessId: number, storeId: number | undefined, id: number) {
  const found = await tx
    .selectFrom('custom_domains')
    .leftJoin('stores', 'stores.custom_domain_id', 'custom_domains.id')
    .select('stores.id as store_id')
    .where('custom_domains.business_id', '=', businessId)
    .where('custom_domains.id', '=', id)
    .forUpdate('custom_domains') // Serialize two stores that claim the same domain concurrently.
    .executeTakeFirst()
  if (!found) throw validationFailed({ custom_domain_id: 'not_found' })
  if (found.store_id !== null && found.store_id !== storeId)
    throw validationFailed({ custom_domain_id: 'used_elsewhere' })
}
