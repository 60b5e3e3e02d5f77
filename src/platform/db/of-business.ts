import { sql } from 'kysely'

/**
 * A condition that a row belongs to a business, for use beside a condition on a unique column. PostgreSQL prunes
 * partitions by it as by an equality, but estimates two searches for an index on the business. With an equality it
 * would choose any index that starts with the business while the table is small, and keep reading all rows of the
 * business as the table grows.
 */
export const ofBusiness = (column: string, placeholder: string) => `${column} in (${placeholder}, ${placeholder})`

/** The same condition as values of `in` for the query builder. */
export const sameBusiness = (id: number) => [id, id]

/** The same condition in a template of the query builder. */
export const inBusiness = (column: string, id: number) => sql<boolean>`${sql.ref(column)} in (${id}, ${id})`
