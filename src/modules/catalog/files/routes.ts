import { buffer } from 'node:stream/consumers'
import { Type } from 'typebox'
import { anyone } from '../../../access/access.ts'
import { type MerchantRoute, merchantAction, merchantRead } from '../../../access/merchant-route.ts'
import { type Route, read } from '../../../access/route.ts'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import { Id, ListOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { getVariant } from '../variants/index.ts'
import { createImage } from './create-image.ts'
import {
  createDigitalFile,
  deleteDigitalFile,
  getDigitalFile,
  getFileByToken,
  listDigitalFiles,
} from './digital-files.ts'
import { findStoredWidth } from './find-stored-width.ts'
import { receiveFile } from './receive-file.ts'
import { maxImageBytes } from './rules.ts'
import { DigitalFileOut, ImageOut } from './schemas.ts'
import { sendObject } from './send-object.ts'
import { readFileToken } from './sign-file-url.ts'
import { attachment, showFile, showImage } from './views.ts'

const tag = 'Files'
const path = '/variants/:variant_id/digital-product-files'
const params = { variant_id: Type.String({ maxLength: 40, description: 'Number, unique_id or UUID' }) }
const fileParams = { ...params, file_id: Id }

/**
 * The returned URL opens content that others pay for, so members need the same permission as for the export of
 * customers.
 */
const downloadPermission = 'orders:manage'

/** Merchant routes for digital files and images. */
export function fileRoutes(service: Service, objects: ObjectStore): MerchantRoute[] {
  const { db, config } = service
  const readVariantId = async (businessId: number, id: string) => (await getVariant(db, businessId, id)).variant.id
  return [
    merchantRead({
      method: 'GET',
      path,
      tag,
      summary: 'List the files that buyers of a variant can download',
      scope: 'product:read',
      permission: downloadPermission,
      params,
      answer: { status: 200, schema: ListOf(DigitalFileOut) },
      errors: [404],
      handle: async ({ merchant, params, now }) => {
        const variantId = await readVariantId(merchant.business_id, params.variant_id)
        const files = await listDigitalFiles(db, merchant.business_id, variantId)
        return toList(files.map((file) => showFile(service, file, now)))
      },
    }),
    merchantAction({
      method: 'POST',
      path,
      tag,
      summary: 'Upload a file for the buyers of a variant',
      scope: 'product:update',
      permission: 'catalog:manage',
      params,
      isUpload: true,
      answer: { status: 200, schema: DigitalFileOut },
      errors: [404, 413, 415, 422, 503],
      withoutTransaction: true,
      handle: async ({ merchant, params, request, now }) => {
        const variant_id = await readVariantId(merchant.business_id, params.variant_id)
        const of = { business_id: merchant.business_id, variant_id }
        return await receiveFile(request, config.uploadBytes, async (received) =>
          showFile(service, await createDigitalFile(db, objects, of, received, now), now),
        )
      },
    }),
    merchantRead({
      method: 'GET',
      path: `${path}/:file_id`,
      tag,
      summary: 'Read a file with a new signed URL',
      scope: 'product:read',
      permission: downloadPermission,
      params: fileParams,
      answer: { status: 200, schema: DigitalFileOut },
      errors: [404],
      handle: async ({ merchant, params, now }) => {
        const variantId = await readVariantId(merchant.business_id, params.variant_id)
        return showFile(service, await getDigitalFile(db, merchant.business_id, variantId, params.file_id), now)
      },
    }),
    merchantAction({
      method: 'DELETE',
      path: `${path}/:file_id`,
      tag,
      summary: 'Delete a file and invalidate its URLs',
      scope: 'product:update',
      permission: 'catalog:manage',
      params: fileParams,
      answer: { status: 200, schema: DigitalFileOut },
      errors: [404],
      withoutTransaction: true,
      handle: async ({ merchant, params, now }) => {
        const variant_id = await readVariantId(merchant.business_id, params.variant_id)
        const at = { business_id: merchant.business_id, variant_id, id: params.file_id }
        return showFile(service, await deleteDigitalFile(db, at), now)
      },
    }),
    merchantAction({
      method: 'POST',
      path: '/images',
      tag,
      summary: 'Upload an image, which is stored in several widths',
      scope: 'product:update',
      permission: 'catalog:manage',
      isUpload: true,
      uploads: 'image/*',
      answer: { status: 200, schema: ImageOut },
      errors: [413, 415, 422, 503],
      withoutTransaction: true,
      handle: async ({ merchant, request, now }) =>
        receiveFile(request, Math.min(maxImageBytes, config.uploadBytes), async ({ open }) =>
          showImage(config.baseUrl, await createImage(db, objects, merchant.business_id, () => buffer(open()), now)),
        ),
    }),
  ]
}

const imageHeaders = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Public routes: files by signed URL, and images. */
export const openFileRoutes = (service: Service, objects: ObjectStore): Route[] => [
  read({
    method: 'GET',
    path: '/v3/files/:token',
    tag,
    summary: 'Download a file by its signed URL',
    access: anyone,
    params: { token: Type.String({ maxLength: 100 }) },
    answer: { status: 200, schema: null, contentType: 'application/octet-stream', isRanged: true },
    errors: [403, 404, 503],
    handle: async (call) => {
      const id = readFileToken(service.secrets.files, call.params.token, call.now)
      const file = await getFileByToken(service.db, id)
      return await sendObject(call, objects, file.object_key, {
        headers: attachment(file),
        missing: 'There is no such file',
      })
    },
  }),
  read({
    method: 'GET',
    path: '/v3/images/:image_id/:file',
    tag,
    summary: 'Read an image in one of its widths',
    access: anyone,
    params: {
      image_id: Type.String({ pattern: '^[0-9A-Za-z]{20}$' }),
      file: Type.String({ pattern: '^\\d{1,5}\\.webp$', examples: ['640.webp'] }),
    },
    answer: { status: 200, schema: null, contentType: 'image/webp', isRanged: true },
    errors: [404, 503],
    handle: async (call) => {
      const { image_id, file } = call.params
      const send = (name: string) =>
        sendObject(call, objects, `images/${image_id}/${name}`, {
          headers: imageHeaders,
          missing: 'There is no such image',
        })
      return await send(file).catch(async (problem) => {
        const stored =
          problem.status === 404 && (await findStoredWidth(service.db, image_id, Number.parseInt(file, 10)))
        if (!stored) throw problem
        return await send(`${stored}.webp`)
      })
    },
  }),
]
