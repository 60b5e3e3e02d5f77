/** "12000.00" as people write it. */
export const plainAmount = (amount: string) => amount.replace(/\.00$/, '')
