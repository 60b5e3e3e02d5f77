import { type Permission, type Role, roleAllows } from '../../../access/roles.ts'

export const channels = ['bell', 'mail', 'push'] as const
export type Channel = (typeof channels)[number]

export const noticeKinds = [
  'new_order',
  'payment_received',
  'transfer_proof',
  'low_stock',
  'refund_request',
  'refund_account',
  'return_request',
  'payment_conflict',
  'failed_provider',
  'lost_sender_domain',
  'daily_summary',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The channels that a member chose, by kind. */
export type Choices = Partial<Record<NoticeKind, Channel[]>>

type Rule = {
  /** The permission that a member needs to see this kind. */
  permission: Permission
  /** The roles that get this kind by mail by default. */
  mailedTo: readonly Role[]
  /** Whether devices that were turned on are notified of it by default. */
  isPushed?: true
  channels?: readonly Channel[]
}

const managers = ['owner', 'admin'] as const

const rules: Record<NoticeKind, Rule> = {
  new_order: { permission: 'business:read', mailedTo: ['owner'], isPushed: true },
  payment_received: { permission: 'business:read', mailedTo: [], isPushed: true },
  transfer_proof: { permission: 'business:read', mailedTo: managers },
  low_stock: { permission: 'business:read', mailedTo: [] },
  refund_request: { permission: 'business:read', mailedTo: managers },
  refund_account: { permission: 'refunds:manage', mailedTo: managers },
  return_request: { permission: 'business:read', mailedTo: managers },
  payment_conflict: { permission: 'payments:manage', mailedTo: managers },
  failed_provider: { permission: 'payments:manage', mailedTo: managers },
  lost_sender_domain: { permission: 'messages:manage', mailedTo: managers },
  daily_summary: { permission: 'business:read', mailedTo: [], channels: ['mail'] },
}

/** The roles that see notifications in the dashboard by default: those who work with orders and stock. */
const bellRoles: readonly Role[] = ['owner', 'admin', 'staff']

export const listChannels = (kind: NoticeKind): readonly Channel[] => rules[kind].channels ?? channels

/** The kinds that a role may see. */
export const kindsFor = (role: Role): NoticeKind[] =>
  noticeKinds.filter((kind) => roleAllows(role, rules[kind].permission))

function isDefault(role: Role, kind: NoticeKind, channel: Channel) {
  if (channel === 'mail') return rules[kind].mailedTo.includes(role)
  return bellRoles.includes(role) && (channel === 'bell' || rules[kind].isPushed === true)
}

/** The channels on which a member gets a kind. */
export function chosenChannels({ role, choices }: { role: Role; choices: Choices }, kind: NoticeKind): Channel[] {
  if (!roleAllows(role, rules[kind].permission)) return []
  const chosen = choices[kind]
  return listChannels(kind).filter((channel) => (chosen ? chosen.includes(channel) : isDefault(role, kind, channel)))
}

/** Counting stops here: this number means this many or more. */
export const maxUnread = 99

/**
 * The most notifications that can be marked as read while older ones are unread. Beyond it the oldest count as unread
 * again.
 */
export const maxReadIds = 200

export const keepDays = 90

/** The least time between two mails or pushes of a kind to a person; one tells what happened in between. */
export const pauseMs = { mail: 5 * 60_000, push: 30_000 }
