/**
 * What the routes of the order desk share: how a path and a body name orders, the permission that they ask for, and who is
 * recorded as the author.
 */

export { Ids, IdsIn } from './order-ids.ts'
export { type Author, onOrder, params, permission, tag, toAuthor } from './order-routes.ts'
