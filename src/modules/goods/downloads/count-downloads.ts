import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { namedColumns } from '../../../platform/db/statements/named-columns.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { Tables } from '../../../schema/tables.ts'
import type { OnEnd, Transfer } from '../../catalog/files/index.ts'
import { isOpen } from '../entitlements/index.ts'
import { readDownloadLimit, spent } from './downloads.ts'
import type { DownloadLink } from './rules.ts'

type FileRow = Selectable<Tables['digital_files']>

/**
 * How many times the size of the file may be sent, per permitted download, by transfers that do not count as downloads.
 */
const maxUnfinishedCopies = 10

/** Reads the file of a link. Checks the entitlement again, because it may have been revoked after the link was made. */
export async function getLinkedFile(db: Db, of: DownloadLink, now: Date): Promise<FileRow & { store_id: number }> {
  const absent = () => notFound('There is no such download')
  // The link does not name the business.
  const held = await db
    .selectFrom('entitlements')
    .select('business_id as id')
    .where('id', '=', of.entitlementId)
    .executeTakeFirst()
  if (!held) throw absent()
  const { rows } = await sql<FileRow & { store_id: number }>`
    select ${sql.raw(namedColumns('digital_files', 'f'))}, e.store_id from digital_files f
      join entitlements e on e.business_id in (${held.id}, ${held.id}) and e.variant_id = f.variant_id
    where f.business_id in (${held.id}, ${held.id}) and f.id = ${of.fileId} and e.id = ${of.entitlementId}
      and ${isOpen(held.id, now)}`.execute(db)
  if (!rows[0]) throw absent()
  return rows[0]
}

/**
 * Counts a transfer that ends with the file's last byte, and takes that back if it breaks; parts before it count
 * nothing. So a download counts once in however many parts it arrives.
 *
 * A part that continues the download counted last may exceed the limit by one: it can arrive before the end of the
 * broken transfer is noticed. Each check is one conditional statement, so that concurrent downloads cannot exceed it.
 */
export async function startDownload(
  db: Db,
  of: DownloadLink,
  { business_id, store_id }: { business_id: number; store_id: number },
  transfer: Transfer,
  now: Date,
): Promise<OnEnd> {
  const limit = await readDownloadLimit(db, store_id)
  const isPart = transfer.start > 0 || transfer.end < transfer.size - 1
  const counts = transfer.end === transfer.size - 1 ? 1 : 0
  const { rows: admitted } = await sql`
    insert into file_downloads as d (business_id, entitlement_id, file_id, count, last_link, first_at, last_at)
    values (${business_id}, ${of.entitlementId}, ${of.fileId}, ${counts}, ${of.link}, ${now}, ${now})
    on conflict on constraint file_downloads_pkey do update
      set count = d.count + ${counts}, last_at = ${now},
        last_link = case when ${counts} = 1 then excluded.last_link else d.last_link end
      where ${limit}::integer = 0
        or (d.count < ${limit}::integer or (${isPart}::boolean and d.count = ${limit}::integer and d.last_link = ${of.link}))
          and d.unfinished_bytes < ${limit * maxUnfinishedCopies}::bigint * ${transfer.size}::bigint
    returning count`.execute(db)
  if (admitted.length === 0) throw spent(403)
  return ({ isComplete, sentBytes }) => {
    if (isComplete && counts === 1) return
    void recordUnfinished(db, business_id, of, counts, sentBytes)
  }
}

/** Runs after the response, so a failure cannot be reported to anybody; the count then stays as it was at the start. */
const recordUnfinished = (db: Db, businessId: number, of: DownloadLink, counted: number, sentBytes: number) =>
  sql`update file_downloads set count = greatest(count - ${counted}, 0), unfinished_bytes = unfinished_bytes + ${sentBytes}
    where business_id = ${businessId} and entitlement_id = ${of.entitlementId} and file_id = ${of.fileId}`
    .execute(db)
    .catch(() => {})
