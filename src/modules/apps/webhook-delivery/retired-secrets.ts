/** A replaced secret, and until when deliveries are signed with it as well. */
export type RetiredSecret = { secret: string; until: string }

export type Rotating = {
  previous_secret: string | null
  previous_secret_until: string | null
  older_secrets: unknown
}

/** The replaced secrets that still sign, newest first. */
export function listRetiredSecrets(receiver: Rotating, now: Date): RetiredSecret[] {
  const { previous_secret, previous_secret_until } = receiver
  const previous = previous_secret ? [{ secret: previous_secret, until: previous_secret_until! }] : []
  const older = receiver.older_secrets as RetiredSecret[]
  return [...previous, ...older].filter(({ until }) => Date.parse(until) > now.getTime())
}
