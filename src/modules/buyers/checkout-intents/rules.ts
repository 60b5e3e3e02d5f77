import { isEmail } from '../../../platform/http/validation/formats.ts'
import { toPhoneDigits } from '../../../platform/text/phones.ts'

export const intentStatuses = ['active', 'abandoned', 'completed'] as const
export type IntentStatus = (typeof intentStatuses)[number]

/** A checkout without activity for this long counts as abandoned. */
export const idleMs = 15 * 60_000

/** How long a token can change its intent. The token in mails, which only reads, lives longer. */
export const tokenMs = 24 * 3_600_000
export const prefillMs = 30 * 86_400_000

/** The template name of the mails that lead back to the checkout. */
export const recoveryTemplate = 'checkout-recovery'

export const retentionDays = 90

/** The time after the first message, in stores that send two. */
export const secondMessageMs = 48 * 3_600_000

/** The least time between mails about different checkouts to one address. */
export const addressPauseMs = 24 * 3_600_000

export const maxIntentItems = 100
export const maxItemQuantity = 10_000

type Timed = { last_activity_at: string; completed_at: string | null }

export const isIdle = ({ last_activity_at }: Pick<Timed, 'last_activity_at'>, now: Date) =>
  now.getTime() - Date.parse(last_activity_at) >= idleMs

export const findStatus = (intent: Timed, now: Date): IntentStatus =>
  intent.completed_at !== null ? 'completed' : isIdle(intent, now) ? 'abandoned' : 'active'

/** When an intent was first abandoned; known only after the buyer came back or ordered. */
export const abandonedAt = (intent: Timed & { abandoned_at: string | null }, now: Date): Date | null => {
  if (intent.abandoned_at !== null) return new Date(intent.abandoned_at)
  return isIdle(intent, now) ? new Date(Date.parse(intent.last_activity_at) + idleMs) : null
}

export type RecoverySettings = { checkout_recovery_hours: number; is_checkout_recovery_repeated: boolean }

/** When the next message is due. Needs a complete address and consent; at most two messages are sent. */
export function nextMessageAt(
  intent: { email: string | null; consented_at: Date | string | null; messages_sent: number },
  { checkout_recovery_hours: hours, is_checkout_recovery_repeated: isRepeated }: RecoverySettings,
  lastActivity: Date,
): Date | null {
  if (hours === 0 || intent.email === null || intent.consented_at === null) return null
  if (intent.messages_sent > (isRepeated ? 1 : 0)) return null
  return new Date(lastActivity.getTime() + (intent.messages_sent === 0 ? hours * 3_600_000 : secondMessageMs))
}

/** The address to write to; null while it is incomplete. */
export function toContactEmail(typed: string | null | undefined): string | null {
  const address = typed?.trim().toLowerCase() ?? ''
  return isEmail(address) && /\.[^.]{2,}$/.test(address) ? address : null
}

/**
 * The name for the greeting. Only plausible names are used, because a stranger could type somebody's address with an
 * advertisement as the name.
 */
export function toGreetingName(typed: string | null | undefined): string | undefined {
  const name = typed?.trim() ?? ''
  return name.length <= 60 && /^[\p{L}\p{M}'’,. -]+$/u.test(name) && !/\.\S/.test(name) ? name : undefined
}

export function toContactPhone(typed: string | null | undefined): string | null {
  const digits = toPhoneDigits(typed ?? '')
  return /^\d{8,18}$/.test(digits) ? digits : null
}

/** Names of parameters whose values must not be stored: they may give access or identify a person. */
const sensitive = /token|key|secret|pass|auth|code|sig|session|restore|mail|phone|name|address/i

/** Removes the fragment and sensitive parameters from the address of the checkout page. */
export function cleanSourceUrl(address: string): string {
  const url = new URL(address)
  url.hash = ''
  url.username = ''
  url.password = ''
  for (const name of [...url.searchParams.keys()]) if (sensitive.test(name)) url.searchParams.delete(name)
  return url.toString()
}
