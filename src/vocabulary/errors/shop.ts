export const shopErrors = {
  codes: [],
  reasons: ['feed_off', 'measuring_not_allowed', 'measuring_not_set_up'],
} as const
