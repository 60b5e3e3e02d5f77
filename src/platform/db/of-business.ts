/**
 * The condition that a row belongs to a business, beside a condition on a unique column. PostgreSQL finds the partition by
 * it as by an equality, but expects two searches if it uses an index on the business: otherwise it would choose any index
 * that begins with the business while a table is small, and keep reading all rows of the business as the table grows.
 */
export const ofBusiness = (column: string, placeholder: string) => `${column} in (${placeholder}, ${placeholder})`

/** The same as the values of `in` in a query builder. */
export const sameBusiness = (id: number) => [id, id]
