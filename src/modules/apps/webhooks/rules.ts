import type { Selectable } from 'kysely'
import type { Tables } from '../../../schema/tables.ts'

export type Receiver = Selectable<Tables['webhook_receivers']>

/** Per business, not counting the receivers of its apps. */
export const maxReceivers = 10

export const rotationOverlapMs = 24 * 3_600_000

/** Bounded, because each secret adds a signature to every delivery. */
export const maxOlderSecrets = 8

/** A receiver that fails for this long without one success is deactivated. */
export const maxFailingMs = 5 * 86_400_000
