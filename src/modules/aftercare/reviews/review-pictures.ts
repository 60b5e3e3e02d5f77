import type { Route } from '../../../access/route.ts'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflictBecause, type Problems, validationFailed } from '../../../platform/errors/errors.ts'
import { pictureKey } from '../../../platform/http/addresses.ts'
import type { Service } from '../../../platform/service.ts'
import {
  findImages,
  findUploadOrder,
  isNamedFor,
  namePictures,
  orderPictureRoutes,
  pictureName,
} from '../../orders/pictures/index.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'
import { type BoughtOrder, getBoughtOrder, listBoughtProducts } from './find-bought.ts'
import { isReviewable } from './rules.ts'

const kind = 'review-pictures'

/** Routes for pictures of a review. They are stored in the widths of images and without metadata, because everybody sees them. */
export const reviewPictureRoutes = (service: Service, objects: ObjectStore): Route[] =>
  orderPictureRoutes(service, objects, {
    kind,
    path: 'review-picture-upload',
    words: {
      title: 'ReviewPictureUpload',
      picture: 'a picture of a review',
      usedFor: 'A value for `pictures` of a review after the upload',
      example: 'morning-coffee.jpg',
    },
    find: async (store, secret_slug) => {
      const order = await getBoughtOrder(service.db, store, secret_slug)
      await checkOpen(service.db, order)
      return order
    },
    checkUpload: async (storeUniqueId, orderId) => await findUploadOrder(service.db, storeUniqueId, orderId),
    isImage: true,
  })

/** Only buyers who may write a review upload pictures. */
async function checkOpen(db: Db, order: BoughtOrder) {
  const isActive = effectiveSettings(order.settings).is_review_active
  const products = isActive ? await listBoughtProducts(db, order) : []
  if (!products.some((product) => isReviewable({ ...order, ...product })))
    throw conflictBecause('not_reviewable', 'A review can be written once the order has arrived')
}

/** The keys of the pictures that a request names; those that the review has if it names none. */
export type ReadPictures = (
  tx: Tx,
  order: BoughtOrder,
  given: string[] | undefined,
  known: string[],
) => Promise<string[]>

export const createReadPictures =
  ({ secrets, config }: Pick<Service, 'secrets' | 'config'>): ReadPictures =>
  async (tx, order, given, known) => {
    if (!given) return known
    const toKey = pictureKey(config.baseUrl)
    const kept = given.map((url) => known.find((key) => key === toKey(url)))
    const names = given.map((url, index) => (kept[index] ? '' : (pictureName(config.baseUrl, kind, url) ?? '')))
    const problems: Problems = {}
    for (const [index, name] of names.entries())
      if (!kept[index] && !isNamedFor(secrets.files, kind, order, name))
        problems[`pictures.${index}`] = 'not_uploaded_here'
    if (Object.keys(problems).length > 0) throw validationFailed(problems)
    const added = names.filter(Boolean)
    const missing = new Set(await namePictures(tx, order, kind, added))
    const images = await findImages(tx, order, added)
    const keys = given.map((_, index) => kept[index] ?? images.get(names[index]!))
    for (const [index, key] of keys.entries())
      if (!key || missing.has(names[index]!)) problems[`pictures.${index}`] = 'upload_expired'
    if (Object.keys(problems).length > 0) throw validationFailed(problems)
    return keys as string[]
  }
