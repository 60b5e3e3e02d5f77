/**
 * The API reference as an OpenAPI document and as pages.
 * 1. Every route declares its schemas, access and errors once; the document is generated from these declarations.
 * 2. Pages are rendered from it on the server, one for each tag, beside the guides of `docs/guides`.
 */
export { referenceRoutes } from './routes.ts'
