export const conflictKinds = ['order', 'second_payment', 'dispute', 'unexpected_payment'] as const
export type ConflictKind = (typeof conflictKinds)[number]

/** Why a person has to look at an entry. Pages have a text and advice for each. */
export const conflictReasons = [
  'other_amount',
  'other_currency',
  'order_ended',
  'order_deleted',
  'set_by_hand',
  'unknown',
  'paid_again',
  'dispute_open',
  'dispute_won',
  'dispute_lost',
  'no_payment_of_ours',
] as const
export type ConflictReason = (typeof conflictReasons)[number]
