/**
 * The API reference as an OpenAPI document and as a page.
 * 1. Every route declares its schemas, access and errors once; the document is generated from these declarations.
 * 2. The page renders that document; its script and style come from this server, so that it works offline.
 */
export { referenceRoutes } from './routes.ts'
