import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { anyone, storefront } from '../../../access/access.ts'
import { action, type Route, read } from '../../../access/route.ts'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import { conflictBecause, notFound } from '../../../platform/errors.ts'
import { Closed, OneOf, Text } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { sendObject } from '../../catalog/files/index.ts'
import { getPublicOrder, proofUrl } from '../public-orders/index.ts'
import {
  issueProofSlot,
  maxProofBytes,
  proofTypes,
  readProofToken,
  storeProof,
  typeOfProof,
} from './transfer-proofs.ts'

const tag = 'Storefront: orders'
const store = '/v3/stores/:store_id/public'

const ProofIn = Closed({
  filename: Text(255),
  content_type: OneOf(proofTypes),
  content_length: Type.Integer({ minimum: 1, maximum: maxProofBytes }),
})

const ProofSlot = Closed(
  {
    key: Type.String(),
    filename: Type.String(),
    content_type: OneOf(proofTypes),
    size_in_bytes: Type.Integer(),
    file_url: Type.String({ description: 'The value for `transferproof_url` of the order after the upload' }),
    upload_url: Type.String({ description: 'PUT the image to this URL within 15 minutes, with the same Content-Type' }),
  },
  { title: 'TransferProofUpload' },
)

type Payable = { order_id: string; payment_status: string }

/** A proof may change until the payment is accepted. */
function checkUnaccepted({ order_id, payment_status }: Payable) {
  if (['unpaid', 'conflict'].includes(payment_status)) return
  throw conflictBecause('proof_not_needed', `Order ${order_id} is ${payment_status}; it needs no proof`)
}

async function findOrder({ db }: Pick<Service, 'db'>, storeUniqueId: string, orderId: string): Promise<Payable> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('stores', 'stores.id', 'orders.store_id')
    .select(['orders.order_id', 'orders.payment_status'])
    .where('orders.id', '=', orderId)
    .where('stores.unique_id', '=', storeUniqueId)
    .where('orders.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!order) throw notFound('There is no such upload')
  return order
}

/** Proof of a bank transfer: the buyer requests an upload URL, uploads an image, and sets its URL on the order. */
export const transferProofRoutes = (service: Service, objects: ObjectStore): Route[] => [
  action({
    method: 'POST',
    path: `${store}/orders/:secret_slug/transfer-proof-upload`,
    tag,
    summary: 'Create an upload URL for the proof of a bank transfer',
    access: storefront,
    params: { store_id: Type.String(), secret_slug: Type.String({ maxLength: 100 }) },
    body: ProofIn,
    answer: { status: 200, schema: ProofSlot },
    errors: [409],
    example: { filename: 'transfer.jpg', content_type: 'image/jpeg', content_length: 81234 },
    handle: async ({ caller, params, body, now }) => {
      const { unique_id } = caller.store
      const order = await getPublicOrder(service.reads.query, caller.store, { secret_slug: params.secret_slug })
      checkUnaccepted(order)
      const { content_type, content_length } = body
      const { name, token } = issueProofSlot(service.secrets.files, order, content_type, content_length, now)
      const { baseUrl } = service.config
      return {
        key: `transfer-proofs/${name}`,
        filename: body.filename,
        content_type: body.content_type,
        size_in_bytes: body.content_length,
        file_url: proofUrl(baseUrl, name),
        upload_url: `${baseUrl}/v3/stores/${unique_id}/public/transfer-proofs/${token}`,
      }
    },
  }),
  action({
    method: 'PUT',
    path: `${store}/transfer-proofs/:token`,
    tag,
    summary: 'Upload the proof of a bank transfer',
    access: anyone,
    params: { store_id: Type.String(), token: Type.String({ maxLength: 200 }) },
    bodyType: 'image/*',
    example: 'the bytes of the picture',
    answer: { status: 204, schema: null },
    errors: [403, 404, 409, 413, 415, 422, 503],
    handle: async ({ params, request, reply, now }) => {
      // The signed URL is the only credential, so any origin may read the response.
      reply.header('access-control-allow-origin', '*')
      const slot = readProofToken(service.secrets.files, params.token, now)
      // Otherwise the image behind an accepted payment could be replaced while the URL lives.
      checkUnaccepted(await findOrder(service, params.store_id, slot.orderId))
      await storeProof(objects, slot, (request.body ?? []) as Readable)
      return reply.code(204).send()
    },
  }),
  read({
    method: 'GET',
    path: '/v3/transfer-proofs/:name',
    tag,
    summary: 'Read the proof of a bank transfer',
    access: anyone,
    params: { name: Type.String({ pattern: '^[0-9A-Za-z]{40}\\.(jpg|png|webp)$' }) },
    answer: { status: 200, schema: null, contentType: 'image/*', isRanged: true },
    errors: [404, 503],
    handle: (call) =>
      sendObject(call, objects, `transfer-proofs/${call.params.name}`, {
        headers: {
          'content-type': typeOfProof(call.params.name),
          'cache-control': 'private, max-age=86400',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        },
        missing: 'There is no such image',
      }),
  }),
]
