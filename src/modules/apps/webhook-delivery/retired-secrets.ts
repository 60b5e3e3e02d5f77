/** A replaced secret, and the time until which it also signs deliveries. */
export type RetiredSecret = { secret: string; until: string }

export type Rotating = {
  previous_secret: string | null
  previous_secret_until: string | null
  older_secrets: unknown
}

/** The replaced secrets that still sign deliveries, newest first. */
export function listRetiredSecrets(receiver: Rotating, now: Date): RetiredSecret[] {
  const { previous_secret, previous_secret_until } = receiver
  const previous = previous_secret ? [{ secret: previous_secret, until: previous_secret_until! }] : []
  const older = receiver.older_secrets as RetiredSecret[]
  return [...previous, ...older].filter(({ until }) => Date.parse(until) > now.getTime())
}
