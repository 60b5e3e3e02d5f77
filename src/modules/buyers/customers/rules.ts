/** Prevents one account from filling the table. */
export const maxAddresses = 100

export const normalizeEmail = (email: string | null | undefined) => email?.trim().toLowerCase() || null
