import type { Placeholder } from './statement.ts'

/**
 * The context of a part in a statement: the placeholders of the time and the business, and the part that must run
 * before it.
 */
export type Place = {
  now: string
  /** The business that all rows of the statement belong to. */
  business: string
  /** `and …`, added to the part's locking query: nothing is locked once an earlier part has failed. */
  after: string
  /**
   * `and …`: true for rows whose taker was admitted. `taker` is a column with the row's position among the statement's
   * inputs.
   */
  admits(taker: string): string
}

/**
 * A piece of a larger statement that writes the tables of the module that exports it. A module above composes the pieces
 * of several owners to one statement, so that everything happens in one round trip or not at all.
 */
export type StatementPart<Input, Name extends string> = {
  parameters: Record<Name, (inputs: Input[]) => unknown>
  /** Common table expressions, without the leading `with`. */
  sql($: Placeholder<Name>, place: Place): string
  /** True if the part changed all rows that it should. */
  condition: string
}
