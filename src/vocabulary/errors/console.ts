export const consoleErrors = {
  codes: [],
  reasons: ['currency_fixed'],
} as const
