import { Type } from 'typebox'
import { anyone, customer } from '../../../access/access.ts'
import { action, type Route, read } from '../../../access/route.ts'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import { Closed, Id, ListOf, Nullable, Timestamp, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { attachment, sendObject } from '../../catalog/files/index.ts'
import { toOwner } from '../entitlements/index.ts'
import { getLinkedFile, startDownload } from './count-downloads.ts'
import { findDownload, listDownloads } from './downloads.ts'
import { linkSeconds, readDownload, signDownload } from './rules.ts'

const tag = 'Customer downloads'
const path = '/v3/stores/:store_id/customers/me/downloads'
const params = { store_id: Type.String({ description: "The store's unique_id" }) }
const Uuid = Type.String({ format: 'uuid' })

const DownloadOut = Closed(
  {
    entitlement_id: Uuid,
    variant_id: Type.Integer(),
    order_id: Uuid,
    order_number: Type.String(),
    product_name: Type.String(),
    variant_name: Nullable(Type.String()),
    granted_at: Timestamp,
    expires_at: Nullable(Timestamp),
    self_file_urls: Type.Array(Type.String({ description: 'URLs of files that the shop hosts elsewhere' })),
    files: Type.Array(
      Closed({
        id: Type.Integer(),
        name: Type.String(),
        content_type: Type.String(),
        size_in_bytes: Type.Integer(),
        download_count: Type.Integer(),
        downloads_left: Nullable(Type.Integer({ description: 'null if unlimited' })),
      }),
    ),
  },
  { title: 'CustomerDownload' },
)

const LinkOut = Closed({ url: Type.String(), expires_at: Timestamp }, { title: 'DownloadLink' })

/** Downloads of bought files through signed, expiring URLs. */
export const downloadRoutes = ({ db, config, secrets }: Service, objects: ObjectStore): Route[] => [
  read({
    method: 'GET',
    path,
    tag,
    summary: 'List the files that I may download, by purchase',
    access: customer,
    params,
    answer: { status: 200, schema: ListOf(DownloadOut) },
    handle: async ({ caller, now }) => toList(await listDownloads(db, toOwner(caller), now)),
  }),
  action({
    method: 'POST',
    path: `${path}/:entitlement_id/files/:file_id`,
    tag,
    summary: 'Create a signed URL for a file, valid for 15 minutes',
    access: customer,
    params: { ...params, entitlement_id: Uuid, file_id: Id },
    answer: { status: 200, schema: LinkOut },
    errors: [404, 409],
    withoutTransaction: true,
    handle: async ({ caller, params, now }) => {
      const file = await findDownload(db, toOwner(caller), params.entitlement_id, params.file_id, now)
      const expires = new Date(now.getTime() + linkSeconds * 1000)
      const token = signDownload(secrets.files, params.entitlement_id, file.id, expires)
      return { url: `${config.baseUrl}/v3/downloads/${token}`, expires_at: expires.toISOString().replace('Z', '000Z') }
    },
  }),
  read({
    method: 'GET',
    path: '/v3/downloads/:token',
    tag,
    summary: 'Download a bought file, or a part of it, by its signed URL',
    description:
      'A download counts once, in however many parts it arrives (`Range`); a transfer that breaks does not count.',
    access: anyone,
    params: { token: Type.String({ maxLength: 150 }) },
    answer: { status: 200, schema: null, contentType: 'application/octet-stream', isRanged: true },
    errors: [403, 404, 503],
    handle: async (call) => {
      const { now } = call
      const of = readDownload(secrets.files, call.params.token, now)
      const file = await getLinkedFile(db, of, now)
      return await sendObject(call, objects, file.object_key, {
        headers: attachment(file),
        missing: 'There is no such download',
        onStart: (transfer) => startDownload(db, of, file, transfer, now),
      })
    },
  }),
]
