import type { Message } from './use-message.ts'
import type { StoreMessageWords } from './words.ts'

type Group = keyof StoreMessageWords['groups']

/** The group of each message, in the order in which buyers get them. */
const groupsByKind: Record<Message['kind'], Group> = {
  order_placed: 'payment',
  payment_instructions: 'payment',
  payment_reminder: 'payment',
  order_paid: 'payment',
  proof_rejected: 'payment',
  order_canceled: 'payment',
  order_expired: 'payment',
  order_processed: 'delivery',
  order_shipped: 'delivery',
  order_delivered: 'delivery',
  refund_requested: 'aftercare',
  refund_sent: 'aftercare',
  refund_failed: 'aftercare',
  refund_declined: 'aftercare',
  refund_account: 'aftercare',
  refund_account_code: 'aftercare',
  return_approved: 'aftercare',
  return_rejected: 'aftercare',
  return_received: 'aftercare',
  order_link: 'aftercare',
  order_digest: 'aftercare',
  review_request: 'aftercare',
  goods_ready: 'goods',
  course_access: 'goods',
  course_content: 'goods',
  subscription_renewal_due: 'subscriptions',
  subscription_reminder: 'subscriptions',
  subscription_charge: 'subscriptions',
  subscription_payment_failed: 'subscriptions',
  subscription_renewed: 'subscriptions',
  subscription_upgrade: 'subscriptions',
  subscription_paused: 'subscriptions',
  subscription_canceled: 'subscriptions',
  subscription_expired: 'subscriptions',
  sign_in_code: 'account',
  password_reset: 'account',
  password_changed: 'account',
  phone_confirmed: 'account',
}

/** Groups messages by subject. */
export const groupMessages = (messages: Message[]) =>
  [...new Set(Object.values(groupsByKind))].map((group) => ({
    group,
    messages: Object.keys(groupsByKind).flatMap((kind) =>
      groupsByKind[kind as Message['kind']] === group ? (messages.find((message) => message.kind === kind) ?? []) : [],
    ),
  }))
