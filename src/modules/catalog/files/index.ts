/**
 * Digital files that buyers download, and images of the catalog.
 * 1. A merchant uploads the files of a digital variant. They are kept in the object store under generated keys.
 * 2. A file is downloaded through a signed URL that expires.
 * 3. An image is rotated, scaled to several widths and stored as WebP without metadata. Its URLs are immutable.
 * 4. The worker deletes the bytes of deleted files and of uploads that failed.
 */

export { createImage } from './create-image.ts'
export { deleteBusinessObjects } from './delete-business-objects.ts'
export { createDigitalFile } from './digital-files.ts'
export { discardImage } from './discard-image.ts'
export { type DiscardJob, deleteUnusedObjects, discardObjects } from './discard-objects.ts'
export { fileRoutes, openFileRoutes } from './routes.ts'
export { type OnEnd, sendObject, type Transfer } from './send-object.ts'
export { attachment } from './views.ts'
