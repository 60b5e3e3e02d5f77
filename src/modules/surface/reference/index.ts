/**
 * The reference: the API as a document and as a page.
 * 1. Every route declares its schemas, access and errors once; the document is made from those declarations.
 * 2. The page reads that document; its script and style come from this server, so that it works offline.
 */
export { referenceRoutes } from './routes.ts'
