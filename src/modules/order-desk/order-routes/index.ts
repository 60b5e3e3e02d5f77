/**
 * What the routes of the order desk share: how a path and a body refer to orders, which permission they need, and who
 * is recorded as the author.
 */

export { Ids, IdsIn } from './order-ids.ts'
export { type Author, params, permission, tag, toAuthor } from './order-routes.ts'
