/**
 * Pictures that buyers upload for an order: proofs of transfer, and pictures of goods that they send back.
 * `orderPictureRoutes` gives out a name that only this order accepts (`isNamedFor`) with a token to upload the picture,
 * stores the bytes if they have the announced size and type, and shows them to whoever knows the name.
 */
export { findUploadOrder } from './find-order.ts'
export { isNamedFor, pictureKeyOf, pictureName, pictureUrl } from './picture-names.ts'
export { orderPictureRoutes } from './routes.ts'
