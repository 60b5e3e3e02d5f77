import type { Route } from '../../../access/route.ts'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { findUploadOrder, orderPictureRoutes } from '../../orders/pictures/index.ts'
import { getPublicOrder } from '../../orders/public-orders/index.ts'

type Payable = { order_id: string; payment_status: string }

/** Refuses to change a proof after the payment was accepted. */
function checkUnaccepted({ order_id, payment_status }: Payable) {
  if (['unpaid', 'conflict'].includes(payment_status)) return
  throw conflictBecause('proof_not_needed', `Order ${order_id} is ${payment_status}; it needs no proof`)
}

/** Routes for proofs of bank transfers: the buyer uploads an image and sets its URL on the order. */
export const transferProofRoutes = (service: Service, objects: ObjectStore): Route[] =>
  orderPictureRoutes(service, objects, {
    kind: 'transfer-proofs',
    path: 'transfer-proof-upload',
    words: {
      title: 'TransferProofUpload',
      picture: 'the proof of a bank transfer',
      usedFor: 'The value for `transferproof_url` of the order after the upload',
      example: 'transfer.jpg',
    },
    find: async (store, secret_slug) => {
      const order = await getPublicOrder(service.reads.query, store, { secret_slug })
      checkUnaccepted(order)
      return order
    },
    // Otherwise the image behind an accepted payment could be replaced while its upload URL is valid.
    checkUpload: async (storeUniqueId, orderId) => {
      const order = await findUploadOrder(service.db, storeUniqueId, orderId)
      checkUnaccepted(order)
      return order
    },
  })
