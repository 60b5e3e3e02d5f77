export const invitationDays = 7

export const invitationExpiry = (now: Date) => new Date(now.getTime() + invitationDays * 86_400_000)
