/**
 * Pictures of bank transfers.
 * 1. A buyer who paid by bank transfer uploads up to five pictures and names them in the order.
 * 2. They are deleted with the business.
 */
export { deleteBusinessProofs } from './delete-business-proofs.ts'
export { transferProofRoutes } from './transfer-proof-routes.ts'
