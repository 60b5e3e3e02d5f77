/** The key of all sources, campaigns, cities and names beyond the first 200 of a day. */
export const otherKeys = '…'
