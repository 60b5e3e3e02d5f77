import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { anyone, storefront } from '../../../access/access.ts'
import { action, type Route, read } from '../../../access/route.ts'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
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
const kind = 'return-pictures'

/** Pictures of goods that a buyer wants to send back. */
export const returnPictureRoutes = (service: Service, objects: ObjectStore): Route[] => [
  action({
    method: 'POST',
    path: `${store}/orders/:secret_slug/return-picture-upload`,
    tag,
    summary: 'Create an upload URL for a picture of goods that are sent back',
    access: storefront,
    params: { store_id: Type.String(), secret_slug: Type.String({ maxLength: 100 }) },
    body: SlotIn,
    answer: {
      status: 200,
      schema: SlotOut('ReturnPictureUpload', 'A value for `pictures` of a return after the upload'),
    },
    example: { filename: 'broken-cup.jpg', content_type: 'image/jpeg', content_length: 81234 },
    handle: async ({ caller, params, body, now }) => {
      const order = await getPublicOrder(service.reads.query, caller.store, { secret_slug: params.secret_slug })
      const slot = issueSlot(service.secrets.files, kind, order, body, now)
      return showSlot(slot, kind, body, { baseUrl: service.config.baseUrl, store: caller.store.unique_id })
    },
  }),
  action({
    method: 'PUT',
    path: `${store}/return-pictures/:token`,
    tag,
    summary: 'Upload a picture of goods that are sent back',
    access: anyone,
    params: { store_id: Type.String(), token: Type.String({ maxLength: 200 }) },
    bodyType: 'image/*',
    example: 'the bytes of the picture',
    answer: { status: 204, schema: null },
    errors: [403, 404, 413, 415, 422, 503],
    handle: async ({ params, request, reply, now }) => {
      // The signed URL is the only credential, so any origin may read the response.
      reply.header('access-control-allow-origin', '*')
      const slot = readSlot(service.secrets.files, kind, params.token, now)
      await storePicture(objects, kind, slot, (request.body ?? []) as Readable)
      return reply.code(204).send()
    },
  }),
  read({
    method: 'GET',
    path: '/v3/return-pictures/:name',
    tag,
    summary: 'Read a picture of goods that are sent back',
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
