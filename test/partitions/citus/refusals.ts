/** Why Citus refuses a statement, told by its message, and what helps. */
export type RefusalClass = { name: string; remedy: string; message: RegExp }

const classes: RefusalClass[] = [
  {
    name: 'recursion without the business',
    remedy: 'Name business_id = $n, by the same parameter, in the base and in the recursive arm.',
    message: /recursive CTEs are only supported/,
  },
  {
    name: 'row lock across shards',
    remedy: 'Lock in a level on one table with business_id = $n, without a join; join in another level afterwards.',
    message: /FOR UPDATE\/SHARE|SELECT FOR UPDATE|PGCOPY/i,
  },
  {
    name: 'join with a local table',
    remedy: 'Read the table of the coordinator first; send what it gave as parameters of a second statement.',
    message:
      /local table .* cannot be joined|direct joins between distributed and local|is not distributed|relation .* is a local table/i,
  },
  {
    name: 'subquery in an insert',
    remedy: 'Select first, by parameters, with the business in each level; else send two statements.',
    message:
      /subqueries are not supported within INSERT|INSERT INTO \.\.\. SELECT|could not determine data type of parameter|VALUES clauses|cannot perform an INSERT/i,
  },
  {
    name: 'function that is not immutable',
    remedy: 'Compute in JavaScript and send a parameter, or use an immutable equivalent.',
    message: /IMMUTABLE|STABLE|VOLATILE/,
  },
  {
    name: 'correlated subquery',
    remedy: 'Join laterally by the business, or name the business by the same parameter in every level.',
    message: /correlated subquer|subquery on the target list|LATERAL/i,
  },
  {
    name: 'join or subquery without the business',
    remedy: 'Name business_id = $n in each level (CTE, subquery, arm of a union) that reads a table of a business.',
    message:
      /co-located|repartition|push down|colocated|complex joins|multi-?shard|equal to a constant|distribution column/i,
  },
  {
    name: 'select without columns',
    remedy: 'Write "select 1" below exists and count.',
    message: /column definition list is required/,
  },
  {
    name: 'whole row',
    remedy: 'Name the columns: a whole row counts dropped ones, which shards lack.',
    message: /invalid attnum|whole-row/i,
  },
]

const other: RefusalClass = {
  name: 'other',
  remedy: 'See the rules in docs/decisions/0081-statements-that-a-distributed-database-accepts.md.',
  message: /(?:)/,
}

export const classify = (message: string): RefusalClass => classes.find((one) => one.message.test(message)) ?? other
