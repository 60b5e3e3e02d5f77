/**
 * Downloads of the files that customers bought.
 * 1. The customer lists the files and requests a signed URL. It contains the entitlement and the file, and it expires.
 * 2. `startDownload` counts a download once, however often it is resumed. Each download counts against the shop's limit and requires that the entitlement is still valid at that time.
 */
export { downloadRoutes } from './routes.ts'
