/** Where a part stands in the statement: the placeholder of the time, those of its own values, and what it waits for. */
export type Place = {
  now: string
  values: string[]
  /** `and …`, added to the part's locking query: nothing is locked once an earlier part has failed. */
  after: string
}

/**
 * A piece of a larger statement that writes the tables of the module that exports it. A module above composes pieces of
 * several owners to one statement, so that everything happens in one round trip or not at all.
 */
export type StatementPart<Input, Context = void> = {
  /** How many parameters `sql` takes and `values` gives. */
  parameters: number
  /** Common table expressions, without the leading `with`. */
  sql(place: Place): string
  /** Holds when the part did all that it was asked for. */
  condition?: string
  values(inputs: Input[], context: Context): unknown[]
}
