export const invitationDays = 7

type Reached = { opened_at: string | null; mail_id: number | null; mail_status: string | null }

/**
 * The state of an invitation. `stored`: no mail server is configured, so an operator must pass on the link. Null if
 * unknown, because its mail was deleted or an earlier release created it.
 */
export function stateOfInvitation({ opened_at, mail_id, mail_status }: Reached, hasMailServer: boolean) {
  if (opened_at !== null) return 'opened' as const
  if (mail_id === null || mail_status === null) return null
  if (mail_status === 'sent' || mail_status === 'delivered') return 'sent' as const
  if (mail_status !== 'stored') return 'failed' as const
  return hasMailServer ? ('waiting' as const) : ('stored' as const)
}

export const invitationExpiry = (now: Date) => new Date(now.getTime() + invitationDays * 86_400_000)
