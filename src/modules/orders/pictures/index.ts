/**
 * Pictures that buyers upload for an order: proofs of transfer, pictures of goods that they send back, and those of reviews.
 * 1. `orderPictureRoutes` gives out a name that only this order accepts (`isNamedFor`) with a token to upload the picture,
 *    stores the bytes if they have the announced size and type, and shows them to whoever knows the name.
 * 2. Each upload reserves room first (`reservePicture`): an order takes a few pictures, a store so many bytes that nobody
 *    has named.
 * 3. `namePictures` keeps what an order or a return shows; `purgeUnnamedPictures` deletes the rest after a quarter of an hour.
 * 4. Everybody sees pictures of reviews, so they become images in several widths without metadata (`keepImage`), as those of
 *    products do.
 */
export { deleteBuyerPictures, deleteImages, eraseOrderPictures, purgeUnnamedPictures } from './delete-pictures.ts'
export { findUploadOrder } from './find-order.ts'
export { findImages, namePictures } from './name-pictures.ts'
export { isNamedFor, pictureName, pictureUrl, readPictureKey } from './picture-names.ts'
export type { UploadOrder } from './reserve-picture.ts'
export { orderPictureRoutes } from './routes.ts'
