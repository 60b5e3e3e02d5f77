import type { Scope } from '../../access/scopes.ts'

/** Every kind of event that is recorded. */
export const eventKinds = [
  'order.created',
  'order.epayment_created',
  'order.updated',
  'order.spam_created',
  'order.deleted',
  'order.status_changed',
  'order.payment_status_changed',
  'payment.received',
  'payment.failed',
  'shipment.status.updated',
  'subscription.created',
  'subscription.renewed',
  'subscription.canceled',
  'subscription.expired',
  'customer.created',
  'app.installed',
  'app.disabled',
  'app.enabled',
  'app.revoked',
] as const

export type EventKind = (typeof eventKinds)[number]

export const keptDays = 30

export const oldestKept = (now: Date) => new Date(now.getTime() - keptDays * 86_400_000)

/** Any one of these scopes lets a caller read events of the kinds that begin so. */
const readers: [prefix: RegExp, scopes: Scope[]][] = [
  [/^(order|payment|shipment|subscription)\./, ['order:read', 'order:list']],
  [/^customer\./, ['customer:read', 'customer:list']],
]

export const readingScopes = readers.flatMap(([, scopes]) => scopes)

/** The scopes of which one is needed for a kind; none for the events of an app, which go to that app alone. */
export const scopesFor = (kind: EventKind): Scope[] => readers.find(([prefix]) => prefix.test(kind))?.[1] ?? []

/** The kinds that a caller with these scopes may read. */
export const readableKinds = (scopes: readonly string[]): EventKind[] =>
  eventKinds.filter((kind) => scopesFor(kind).some((scope) => scopes.includes(scope)))
