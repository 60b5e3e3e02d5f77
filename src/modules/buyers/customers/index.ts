/**
 * Customers: the people who buy from a business.
 * 1. An order finds its customer by email or phone, or creates one. A merchant may also create customers.
 * 2. The business reads, tags and changes customers. They cannot be deleted, because orders refer to
 *    them; erased and merged ones keep an empty row.
 */

export { customerAddressRoutes } from './addresses/address-routes.ts'
export { getAddress, listAddresses } from './addresses/addresses.ts'
export { myAddressRoutes } from './addresses/my-address-routes.ts'
export { eraseCustomer, holdCustomer, lockCustomers } from './erase-customer.ts'
export { customerCsvRoutes } from './files/csv-routes.ts'
export { recordPastCustomers } from './files/record-past-customers.ts'
export {
  checkNotErased,
  deleteBusinessCustomers,
  getCustomer,
  insertCustomer,
  nameCustomerValues,
  updateCustomer,
} from './manage-customers.ts'
export { markConfirmed, recordPhoneProof } from './mark-confirmed.ts'
export { followOptOuts, markUnsubscribed } from './mark-unsubscribed.ts'
export { mergeCustomerRows } from './merge-customer.ts'
export { customerParts, showNewCustomer } from './new-customer-part.ts'
export { type Buyer, recordCustomer } from './record-customer.ts'
export { customerRoutes } from './routes.ts'
export { normalizeEmail } from './rules.ts'
export { CustomerOut, MyAddressOut } from './schemas.ts'
export { type CustomerRow, createShowCustomer, showMyAddress } from './views.ts'
