export const resetSeconds = 1800
