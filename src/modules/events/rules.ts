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
