const order = ['order_id', 'buyer_name', 'store_name', 'total', 'order_link'] as const
const payment = [...order, 'payment_method', 'pay_until', 'payment_instructions'] as const
const shipment = [...order, 'courier', 'tracking_number'] as const
const refund = [...order, 'amount'] as const
const goods = [...order, 'goods'] as const
const renewal = [...goods, 'pay_until'] as const
const subscription = ['buyer_name', 'store_name', 'goods', 'period_end', 'account_link'] as const

type Entry = {
  /** The placeholders that subject and text may contain, as `{{…}}`. */
  placeholders: readonly string[]
  /** The template name of its mails, if it differs from the kind, because mails had it before kinds existed. */
  template?: string
  /** Contains a code or link that gives access, so members cannot read it. */
  isSecret?: true
  /** Cannot be switched off, because its reader waits for it or must know about it. */
  isNeeded?: true
  /** Is not requested by the buyer, so each of its mails has an unsubscribe link. */
  isOffer?: true
}

/** Kinds about an order, its payment, its parcel, refunds and returns. */
export const orderKinds = {
  order_placed: { placeholders: payment },
  payment_instructions: { placeholders: payment },
  payment_reminder: { placeholders: payment },
  order_paid: { placeholders: [...order, 'payment_method'] },
  order_processed: { placeholders: order },
  order_shipped: { placeholders: shipment },
  order_delivered: { placeholders: shipment },
  order_canceled: { placeholders: order },
  order_expired: { placeholders: order },
  proof_rejected: { placeholders: [...order, 'reason'], template: 'transfer-proof-rejected' },
  refund_requested: { placeholders: refund },
  refund_sent: { placeholders: [...refund, 'arrival'] },
  refund_failed: { placeholders: [...refund, 'next_step'] },
  refund_declined: { placeholders: [...refund, 'reason'] },
  refund_account: { placeholders: [...order, 'account'], isNeeded: true },
  refund_account_code: { placeholders: [...order, 'minutes'], isSecret: true, isNeeded: true },
  return_approved: { placeholders: [...order, 'reason'] },
  return_rejected: { placeholders: [...order, 'reason'] },
  return_received: { placeholders: order },
  order_link: { placeholders: order, isNeeded: true },
  order_digest: { placeholders: ['buyer_name', 'store_name'], isNeeded: true },
  review_request: { placeholders: [...order, 'goods'], isOffer: true },
} as const satisfies Record<string, Entry>

/** Kinds about digital goods, courses, subscriptions and the customer's account. */
export const goodsKinds = {
  goods_ready: { placeholders: goods, template: 'digital-goods', isSecret: true },
  course_access: { placeholders: goods, isSecret: true },
  course_content: { placeholders: ['buyer_name', 'store_name', 'course', 'account_link'], isOffer: true },
  subscription_renewal_due: { placeholders: [...renewal, 'next_step'], template: 'subscription-renewal' },
  subscription_reminder: { placeholders: [...renewal, 'next_step'] },
  subscription_upgrade: { placeholders: [...renewal, 'next_step'] },
  subscription_charge: { placeholders: [...renewal, 'saved_method'] },
  subscription_payment_failed: { placeholders: [...renewal, 'next_step'], template: 'subscription-declined' },
  subscription_renewed: { placeholders: subscription },
  subscription_paused: { placeholders: subscription },
  subscription_canceled: { placeholders: subscription },
  subscription_expired: { placeholders: subscription },
  sign_in_code: { placeholders: ['store_name', 'minutes'], template: 'customer-otp', isSecret: true, isNeeded: true },
  password_reset: {
    placeholders: ['store_name', 'minutes'],
    template: 'customer-reset',
    isSecret: true,
    isNeeded: true,
  },
  password_changed: { placeholders: ['store_name'], isNeeded: true },
  phone_confirmed: { placeholders: ['store_name'], isNeeded: true },
} as const satisfies Record<string, Entry>

export type OrderKind = keyof typeof orderKinds
export type GoodsKind = keyof typeof goodsKinds
export type MessageKind = OrderKind | GoodsKind

const kinds: Record<MessageKind, Entry> = { ...orderKinds, ...goodsKinds }

export const messageKinds = Object.keys(kinds) as MessageKind[]

export const isMessageKind = (name: string): name is MessageKind => Object.hasOwn(kinds, name)

export const findEntry = (kind: MessageKind): Entry => kinds[kind]

/** The template name under which mails of a kind are stored and shown in an order's timeline. */
export const toTemplate = (kind: MessageKind) => kinds[kind].template ?? kind.replaceAll('_', '-')

export type MessageWords = {
  /** When the message is sent, as text for the merchant. */
  when: string
  subject: string
  heading: string
  /** Paragraphs, separated by an empty line. */
  text: string
  button: string
}
