/**
 * The rights of a customer over their data.
 * 1. `exportPerson` writes everything that a business holds about a customer into one document.
 * 2. `erasePerson` deletes the person in one transaction: each module deletes what it holds. Orders stay for the books,
 *    without the person, and the customer stays as an empty row that they refer to. Invoices and credit notes stay as they
 *    were issued, which the law asks for.
 * 3. The event `customer.erased` tells apps to do the same. What was recorded before loses its personal fields.
 * docs/operating/personal-data.md says what stays where, and for how long.
 */
export { personalDataRoutes } from './routes.ts'
