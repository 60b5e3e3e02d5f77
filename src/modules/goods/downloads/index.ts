/**
 * Downloads: the files of what a customer bought.
 * 1. The customer lists them and asks for an address; it is signed, names what was bought and runs out.
 * 2. Each download is counted against the shop's limit and needs the access of that moment, not of when it was asked for.
 */
export { downloadRoutes } from './routes.ts'
