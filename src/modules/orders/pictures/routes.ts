import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { anyone, storefront } from '../../../access/access.ts'
import { applyLimit } from '../../../access/admit.ts'
import { action, type Route, read } from '../../../access/route.ts'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { clientNetwork } from '../../../platform/http/client/client-network.ts'
import type { Service } from '../../../platform/service.ts'
import { sendObject } from '../../catalog/files/index.ts'
import { findImageObject, keepImage, refuseSecondImage } from './keep-image.ts'
import type { PictureKind } from './picture-names.ts'
import { putPicture, receivePicture } from './receive-picture.ts'
import { checkRoom, confirmPicture, releasePicture, reservePicture, type UploadOrder } from './reserve-picture.ts'
import { maxReceivedBytes, maxReceivedBytesPerBusiness } from './rules.ts'
import { createUploadBounds } from './upload-bounds.ts'
import { issueSlot, pictureHeaders, readSlot, type Slot, SlotIn, SlotOut, showSlot } from './upload-slots.ts'

const tag = 'Storefront: orders'
const base = '/v3/stores/:store_id/public'

// Both kinds of pictures share the limits of the process.
const receive = createUploadBounds({ maxBytes: maxReceivedBytes, maxBytesPerBusiness: maxReceivedBytesPerBusiness })

type Declared = {
  kind: PictureKind
  /** Texts for the API reference: what the picture shows, and what its address is for. */
  words: { title: string; picture: string; usedFor: string; example: string }
  /** The last part of the path that issues uploads. */
  path: string
  /** Returns the order for the picture. Throws if it accepts none. */
  find: (store: { id: number; business_id: number }, secret_slug: string) => Promise<UploadOrder>
  /** Everybody sees the picture, so it becomes an image in several widths without metadata. */
  isImage?: true
  /** Checks again when the picture arrives. Throws if the order no longer accepts pictures, or not this one. */
  checkUpload: (storeUniqueId: string, orderId: string, name: string) => Promise<UploadOrder>
}

/** The buyer requests an upload URL, uploads a picture, and sends its address in another request. */
export function orderPictureRoutes(service: Service, objects: ObjectStore, declared: Declared): Route[] {
  const { kind, words, find, checkUpload, isImage } = declared
  const { db } = service

  async function store(order: UploadOrder, slot: Slot, sent: Readable, now: Date) {
    const picture = { kind, name: slot.name, size: slot.size }
    const isReserved = await reservePicture(db, order, picture, now)
    let isReceived = false
    try {
      await receivePicture(slot, sent, async (file) => {
        isReceived = true
        if (isImage) await keepImage(db, objects, { order, name: slot.name, path: file.path }, now)
        else await putPicture(objects, kind, slot.name, file)
      })
    } catch (error) {
      if (isReserved && !isReceived) await releasePicture(db, order, picture)
      throw error
    }
    await confirmPicture(db, order, picture).catch(async (error) => {
      await objects.delete(`${kind}/${slot.name}`)
      throw error
    })
  }

  return [
    action({
      method: 'POST',
      path: `${base}/orders/:secret_slug/${declared.path}`,
      tag,
      summary: `Create an upload URL for ${words.picture}`,
      access: storefront,
      params: { store_id: Type.String(), secret_slug: Type.String({ maxLength: 100 }) },
      body: SlotIn,
      answer: { status: 200, schema: SlotOut(words.title, words.usedFor) },
      errors: [409, 429],
      example: { filename: words.example, content_type: 'image/jpeg', content_length: 81234 },
      withoutTransaction: true,
      handle: async ({ caller, params, body, now }) => {
        const order = await find(caller.store, params.secret_slug)
        const slot = issueSlot(service.secrets.files, kind, order, body, now)
        // The upload checks the exact size; this earlier check spares the buyer a refused upload of megabytes.
        await checkRoom(db, order, { kind, name: slot.name, size: body.content_length })
        return showSlot(slot, kind, body, { baseUrl: service.config.baseUrl, store: caller.store.unique_id })
      },
    }),
    action({
      method: 'PUT',
      path: `${base}/${kind}/:token`,
      tag,
      summary: `Upload ${words.picture}`,
      access: anyone,
      params: { store_id: Type.String(), token: Type.String({ maxLength: 200 }) },
      bodyType: 'image/*',
      example: 'the bytes of the picture',
      answer: { status: 204, schema: null },
      errors: [403, 404, 409, 413, 415, 422, 429, 503],
      withoutTransaction: true,
      handle: async ({ params, request, reply, now }) => {
        // The signed URL is the only credential, so any origin may read the response.
        reply.header('access-control-allow-origin', '*')
        const bucket = `picture:${clientNetwork(request.ip)}`
        await applyLimit(service, { name: bucket, kind: 'client', windows: service.config.limits.client }, reply)
        const slot = readSlot(service.secrets.files, kind, params.token, now)
        const order = await checkUpload(params.store_id, slot.orderId, slot.name)
        if (isImage) await refuseSecondImage(db, order.business_id, slot.name)
        const upload = { business_id: order.business_id, name: slot.name, size: slot.size }
        await receive(upload, () => store(order, slot, (request.body ?? []) as Readable, now))
        return reply.code(204).send()
      },
    }),
    read({
      method: 'GET',
      path: `/v3/${kind}/:name`,
      tag,
      summary: `Read ${words.picture}`,
      access: anyone,
      params: { name: Type.String({ pattern: '^[0-9A-Za-z]{40}\\.(jpg|png|webp)$' }) },
      answer: { status: 200, schema: null, contentType: 'image/*', isRanged: true },
      errors: [404, 503],
      handle: async (call) => {
        const { name } = call.params
        const missing = 'There is no such image'
        const key = isImage ? await findImageObject(db, name) : `${kind}/${name}`
        if (!key) throw notFound(missing)
        return await sendObject(call, objects, key, { headers: pictureHeaders(isImage ? key : name), missing })
      },
    }),
  ]
}
