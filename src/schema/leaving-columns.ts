/**
 * Columns that this version does not use, by table, and the last version whose statements name each. The generated lists of
 * columns leave them out, so that two releases later a migration may drop them (docs/developing/adding-a-column.md).
 */
export const leavingColumns: Record<string, Record<string, string>> = {
  orders: { message_history: '0.1' }, // Always empty: order_messages has what was written.
}
