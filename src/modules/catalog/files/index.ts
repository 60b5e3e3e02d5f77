/**
 * Files that buyers get and pictures that they see.
 * 1. A merchant uploads the files of a digital variant; they lie in the object store under a key of ours.
 * 2. A file is reached only through a signed address that runs out; changing it breaks the signature.
 * 3. A picture is turned, cut to a few widths, written as WebP without what the camera added, and served for ever.
 */
export { createImage } from './create-image.ts'
export { fileRoutes, openFileRoutes } from './routes.ts'
export { signFileUrl } from './sign-file-url.ts'
export { attachment } from './views.ts'
