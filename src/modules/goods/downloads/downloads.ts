import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Db } from '../../../platform/db/types.ts'
import { AppError, notFound } from '../../../platform/errors/errors.ts'
import type { Tables } from '../../../schema/tables.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'
import { type Owner, selectOwned } from '../entitlements/index.ts'

type FileRow = Selectable<Tables['digital_files']>

export type Downloadable = {
  entitlement_id: string
  variant_id: number
  order_id: string
  order_number: string
  product_name: string
  variant_name: string | null
  granted_at: string
  expires_at: string | null
  self_file_urls: string[]
  files: Pick<FileRow, 'id' | 'name' | 'content_type' | 'size_in_bytes'>[]
}

const absent = () => notFound('There is no such download')

/** What a customer bought that has files. */
const selectWithFiles = (db: Db, { business_id, ...of }: Owner, now: Date) =>
  selectOwned(db, { business_id, ...of }, now)
    .innerJoin('variants', (join) =>
      join
        .onRef('variants.id', '=', 'entitlements.variant_id')
        .on('variants.business_id', 'in', sameBusiness(business_id)),
    )
    .innerJoin('orders', (join) =>
      join.onRef('orders.id', '=', 'entitlements.order_id').on('orders.business_id', 'in', sameBusiness(business_id)),
    )
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.id', '=', 'entitlements.order_line_id')
        .on('order_lines.business_id', 'in', sameBusiness(business_id)),
    )
    .select(['entitlements.id as entitlement_id', 'entitlements.variant_id', 'entitlements.order_id'])
    .select(['orders.order_id as order_number', 'order_lines.product_name', 'order_lines.variant_name'])
    .select(['entitlements.granted_at', 'entitlements.expires_at', 'variants.self_file_urls'])
    .where((eb) =>
      eb.or([
        sql<boolean>`exists (select 1 from digital_files f
          where f.business_id = ${business_id} and f.variant_id = entitlements.variant_id)`,
        sql<boolean>`variants.self_file_urls <> '{}'`,
      ]),
    )

/** Lists the files that a customer may download, by entitlement, newest first. */
export async function listDownloads(db: Db, owner: Owner, now: Date) {
  const rows = await selectWithFiles(db, owner, now).orderBy('entitlements.id', 'desc').limit(500).execute()
  if (rows.length === 0) return []
  const files = await db
    .selectFrom('digital_files')
    .selectAll()
    .where('business_id', '=', owner.business_id)
    .where('variant_id', 'in', [...new Set(rows.map((row) => row.variant_id))])
    .orderBy('id')
    .execute()
  const entitlementIds = rows.map((row) => row.entitlement_id)
  const counts = await db
    .selectFrom('file_downloads')
    .select(['entitlement_id', 'file_id', 'count'])
    .where('business_id', '=', owner.business_id)
    .where('entitlement_id', 'in', entitlementIds)
    .execute()
  const countsByFile = new Map(counts.map((row) => [`${row.entitlement_id}:${row.file_id}`, row.count]))
  const filesByVariant = Map.groupBy(files, (file) => file.variant_id)
  const limit = await readDownloadLimit(db, owner.store_id)
  return rows.map((row) => ({
    ...row,
    files: (filesByVariant.get(row.variant_id) ?? []).map((file) => {
      const download_count = countsByFile.get(`${row.entitlement_id}:${file.id}`) ?? 0
      return {
        id: file.id,
        name: file.name,
        content_type: file.content_type,
        size_in_bytes: file.size_in_bytes,
        download_count,
        downloads_left: limit === 0 ? null : Math.max(limit - download_count, 0),
      }
    }),
  }))
}

export async function readDownloadLimit(db: Db, storeId: number): Promise<number> {
  const { settings } = await db
    .selectFrom('stores')
    .select('settings')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  return effectiveSettings(settings).download_limit
}

/** Finds a file that the customer may download. Answers 409 if its download limit is reached. */
export async function findDownload(db: Db, owner: Owner, entitlementId: string, fileId: number, now: Date) {
  const found = (await listDownloads(db, owner, now)).find((row) => row.entitlement_id === entitlementId)
  const file = found?.files.find((one) => one.id === fileId)
  if (!file) throw absent()
  if (file.downloads_left === 0) throw spent(409)
  return file
}

export const spent = (status: 403 | 409) =>
  new AppError(status, 'download_limit_reached', 'The download limit of this file is reached')
