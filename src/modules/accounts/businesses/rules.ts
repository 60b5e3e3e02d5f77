export const invitationDays = 7

type Reached = { opened_at: string | null; mail_id: number | null; mail_status: string | null }

/**
 * How far an invitation got: `stored` if no mail server is configured, so that an operator has to pass its link on. Null if
 * that is not known, because its mail was deleted or an earlier release wrote it.
 */
export function stateOfInvitation({ opened_at, mail_id, mail_status }: Reached, hasMailServer: boolean) {
  if (opened_at !== null) return 'opened' as const
  if (mail_id === null || mail_status === null) return null
  if (mail_status === 'sent' || mail_status === 'delivered') return 'sent' as const
  if (mail_status !== 'stored') return 'failed' as const
  return hasMailServer ? ('waiting' as const) : ('stored' as const)
}

export const invitationExpiry = (now: Date) => new Date(now.getTime() + invitationDays * 86_400_000)
