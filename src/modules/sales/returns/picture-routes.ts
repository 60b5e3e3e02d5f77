import type { Route } from '../../../access/route.ts'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import type { Service } from '../../../platform/service.ts'
import { orderPictureRoutes } from '../order-pictures/index.ts'
import { getPublicOrder } from '../public-orders/index.ts'

/** Pictures of goods that a buyer wants to send back. */
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
    find: (store, secret_slug) => getPublicOrder(service.reads.query, store, { secret_slug }),
  })
