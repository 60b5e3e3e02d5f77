export const accountPages = {}
