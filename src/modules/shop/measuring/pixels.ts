import type { Selectable } from 'kysely'
import type { Merchant } from '../../../access/merchant-route.ts'
import { type MeasuringVendor, measuringVendors } from '../../../integrations/measuring/index.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import type { Tables } from '../../../schema/tables.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { invalidateCatalog } from '../../catalog/listings/index.ts'
import { type Measuring, sealToken } from './rules.ts'
import type { PixelChange } from './schemas.ts'

export type Pixel = Selectable<Tables['store_pixels']>

type Store = { id: number; business_id: number }

export async function listPixels(db: Db, { id, business_id }: Store): Promise<Pixel[]> {
  return await db
    .selectFrom('store_pixels')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('store_id', '=', id)
    .execute()
}

/** A service with the store's settings for it, without the token. */
export const showPixel = (vendor: MeasuringVendor, pixel: Pixel | undefined) => ({
  vendor,
  is_enabled: pixel?.is_enabled ?? false,
  pixel_id: pixel?.pixel_id || null,
  is_token_set: pixel?.sealed_token != null,
  token_last_four: pixel?.token_hint ?? null,
  conversion: pixel?.conversion ?? 'paid',
  last_sent_at: pixel?.last_sent_at ?? null,
  last_error: pixel?.last_error ? { at: pixel.last_error_at!, message: pixel.last_error } : null,
})

export const showPixels = (pixels: Pixel[]) =>
  measuringVendors.map((vendor) =>
    showPixel(
      vendor,
      pixels.find((pixel) => pixel.vendor === vendor),
    ),
  )

/** Changes what a locked store reports to a service. Cached pages of the shop become invalid. */
export async function updatePixel(
  tx: Tx,
  { adapters, secrets }: Pick<Measuring, 'adapters' | 'secrets'>,
  { business_id, actor }: Merchant,
  store: Store,
  vendor: MeasuringVendor,
  { token, ...change }: PixelChange,
  now: Date,
): Promise<Pixel> {
  const before = (await listPixels(tx, store)).find((pixel) => pixel.vendor === vendor)
  const pixel_id = change.pixel_id?.trim() ?? before?.pixel_id ?? ''
  if (change.pixel_id !== undefined && !adapters[vendor].idForm.test(pixel_id))
    throw validationFailed({ pixel_id: 'wrong_format' })
  if ((change.is_enabled ?? before?.is_enabled) && !pixel_id) throw validationFailed({ pixel_id: 'required' })
  const key = { business_id, store_id: store.id, vendor }
  const sealed =
    token === undefined
      ? {}
      : token === null
        ? { sealed_token: null, token_hint: null }
        : sealToken(secrets.credentials, key, token)
  const values = { ...change, ...sealed, pixel_id, last_error: null, last_error_at: null, last_updated_at: now }
  const after = await tx
    .insertInto('store_pixels')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(['business_id', 'store_id', 'vendor']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
  await invalidateCatalog(tx, [store.id])
  const changed = [...Object.keys(change), ...(token === undefined ? [] : ['token'])]
  const details = { vendor, changed }
  await recordAudit(
    tx,
    { business_id, actor, action: 'store.measuring_updated', target: `store:${store.id}`, details },
    now,
  )
  return after
}

/** Records the outcome of the latest report for the merchant. */
export async function noteReport(db: Db, pixel: Pixel, error: string | null, now: Date) {
  await db
    .updateTable('store_pixels')
    .set(
      error === null
        ? { last_sent_at: now, last_error: null, last_error_at: null }
        : { last_error: error, last_error_at: now },
    )
    .where('business_id', '=', pixel.business_id)
    .where('store_id', '=', pixel.store_id)
    .where('vendor', '=', pixel.vendor)
    .execute()
}
