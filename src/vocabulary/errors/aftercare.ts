export const aftercareErrors = {
  codes: [],
  reasons: ['already_reviewed', 'not_reviewable'],
} as const
