/**
 * Merging two customers who are one person.
 * 1. `mergeCustomers` gives everything of one customer to the other in one transaction; each module moves what it holds.
 * 2. The other customer stays as an empty row that names the survivor, so that systems that know its id find it.
 * 3. The event `customer.merged` tells them.
 */
export { customerMergeRoutes } from './routes.ts'
