/**
 * How the hosted pages of a store look.
 * 1. A merchant chooses a theme and arranges the sections of the front page. Texts are plain, pictures are uploads, and links
 *    lead to the store's own things or to https addresses.
 * 2. The pages of the shop read the look with the store; a change of it makes their cached copies invalid.
 * 3. Before saving, a member keeps a look under a token for an hour and sees the shop with it.
 */
export { lookPreviewRoutes, storeLookRoutes } from './routes.ts'
export { type FoundLook, findPreviewedLook, showPublicLook, storedLook } from './shown-look.ts'
