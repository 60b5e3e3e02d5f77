import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { anyone, storefront } from '../../../access/access.ts'
import { action, type Route, read } from '../../../access/route.ts'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import { conflictBecause, notFound } from '../../../platform/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { sendObject } from '../../catalog/files/index.ts'
import {
  issueSlot,
  pictureHeaders,
  readSlot,
  SlotIn,
  SlotOut,
  showSlot,
  storePicture,
} from '../order-pictures/index.ts'
import { getPublicOrder } from '../public-orders/index.ts'

const tag = 'Storefront: orders'
const store = '/v3/stores/:store_id/public'
const kind = 'transfer-proofs'

const ProofSlot = SlotOut('TransferProofUpload', 'The value for `transferproof_url` of the order after the upload')

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
    body: SlotIn,
    answer: { status: 200, schema: ProofSlot },
    errors: [409],
    example: { filename: 'transfer.jpg', content_type: 'image/jpeg', content_length: 81234 },
    handle: async ({ caller, params, body, now }) => {
      const order = await getPublicOrder(service.reads.query, caller.store, { secret_slug: params.secret_slug })
      checkUnaccepted(order)
      const slot = issueSlot(service.secrets.files, kind, order, body, now)
      return showSlot(slot, kind, body, { baseUrl: service.config.baseUrl, store: caller.store.unique_id })
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
      const slot = readSlot(service.secrets.files, kind, params.token, now)
      // Otherwise the image behind an accepted payment could be replaced while the URL lives.
      checkUnaccepted(await findOrder(service, params.store_id, slot.orderId))
      await storePicture(objects, kind, slot, (request.body ?? []) as Readable)
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
      sendObject(call, objects, `${kind}/${call.params.name}`, {
        headers: pictureHeaders(call.params.name),
        missing: 'There is no such image',
      }),
  }),
]
