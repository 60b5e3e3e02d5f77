import type { Route } from '../../../access/route.ts'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { findUploadOrder, orderPictureRoutes } from '../../orders/pictures/index.ts'
import { getPublicOrder } from '../../orders/public-orders/index.ts'
import { listOrderReturns } from './find-returns.ts'
import { checkReturnable } from './rules.ts'

/** Routes for pictures of goods that a buyer wants to send back. */
export const returnPictureRoutes = (service: Service, objects: ObjectStore): Route[] =>
  orderPictureRoutes(service, objects, {
    kind: 'return-pictures',
    path: 'return-picture-upload',
    words: {
      title: 'ReturnPictureUpload',
      picture: 'a picture of goods that are sent back',
      usedFor: 'A value for `pictures` of a return after the upload',
      example: 'broken-cup.jpg',
    },
    find: async (store, secret_slug) => {
      const order = await getPublicOrder(service.reads.query, store, { secret_slug })
      checkReturnable(order)
      return order
    },
    // Otherwise a picture that a merchant has seen could be replaced while its upload URL is valid.
    checkUpload: async (storeUniqueId, orderId, name) => {
      const order = await findUploadOrder(service.db, storeUniqueId, orderId)
      checkReturnable(order)
      if ((await listOrderReturns(service.db, order)).some(({ pictures }) => pictures.includes(name)))
        throw conflictBecause('picture_fixed', 'A return names this picture: it can no longer be replaced')
      return order
    },
  })
