import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { anyone, storefront } from '../../access/access.ts'
import { type Route, route } from '../../access/route.ts'
import type { ObjectStore } from '../../integrations/object-store/index.ts'
import { Closed, OneOf } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/service.ts'
import { getPublicOrder } from './get-public-order.ts'
import { mostProofBytes, offerProofUpload, openProof, proofTypes, storeProof } from './transfer-proofs.ts'
import { checkOpen } from './update-public-order.ts'

const tag = 'Storefront: orders'

/** A buyer shows that a transfer was made: asks for an address, puts the picture there, and names it in the order. */
export const transferProofRoutes = (service: Service, objects: ObjectStore): Route[] => [
  route({
    method: 'POST',
    path: '/v3/stores/:store_id/public/orders/:secret_slug/transfer-proof-upload',
    tag,
    summary: 'Ask for an address to upload the proof of a transfer to',
    description:
      'PUT the bytes to `upload_url` within 15 minutes with the same `Content-Type`, then PATCH the order with ' +
      '`transferproof_url` = `file_url`.',
    access: storefront,
    params: { store_id: Type.String(), secret_slug: Type.String({ maxLength: 100 }) },
    body: Closed({
      filename: Type.String({ minLength: 1, maxLength: 255 }),
      content_type: OneOf(proofTypes),
      content_length: Type.Integer({ minimum: 1, maximum: mostProofBytes }),
    }),
    answer: {
      status: 200,
      schema: Closed({
        key: Type.String(),
        filename: Type.String(),
        content_type: Type.String(),
        size_in_bytes: Type.Integer(),
        file_url: Type.String(),
        upload_url: Type.String(),
      }),
    },
    errors: [409],
    example: { filename: 'bukti.jpg', content_type: 'image/jpeg', content_length: 48213 },
    handle: async ({ caller: { store }, params: { secret_slug }, body, now }) => {
      checkOpen(await getPublicOrder(service.reads.query, store.id, { secret_slug }))
      return offerProofUpload(service, store.unique_id, body, now)
    },
  }),
  route({
    method: 'PUT',
    path: '/v3/stores/:store_id/public/transfer-proofs/:token',
    tag,
    summary: 'Upload the proof of a transfer to a signed address',
    access: anyone,
    params: { store_id: Type.String({ maxLength: 60 }), token: Type.String({ maxLength: 150 }) },
    bodyType: 'image/*',
    answer: { status: 204, schema: null },
    errors: [400, 403, 404, 413, 415],
    handle: async ({ params, request, reply, now }) => {
      // The address itself is the permission, so any page that has it may use it.
      reply.header('access-control-allow-origin', request.headers.origin ?? '*')
      const sent = { contentType: request.headers['content-type'], body: request.body as Readable | undefined }
      await storeProof(service, objects, params.token, sent, now)
    },
  }),
  route({
    method: 'GET',
    path: '/v3/transfer-proofs/:file',
    tag,
    summary: 'The uploaded proof of a transfer',
    access: anyone,
    params: { file: Type.String({ pattern: '^[0-9A-Za-z]{32}\\.(jpg|png|webp)$' }) },
    answer: { status: 200, schema: null, contentType: 'image/*' },
    errors: [404],
    handle: async ({ params, reply }) => {
      const { body, size, contentType } = await openProof(objects, params.file)
      reply.headers({ 'content-type': contentType, 'content-length': size, 'x-content-type-options': 'nosniff' })
      reply.header('cache-control', 'private, max-age=3600')
      return body
    },
  }),
]
