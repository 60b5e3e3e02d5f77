/** The events that an app or an endpoint may ask for, each in plain words for the merchant who grants it. */
export const webhookEventCatalogue = {
  'order.created': 'A new order was placed',
  'order.updated': 'An order was edited',
  'order.deleted': 'An order was deleted',
  'order.status_changed': 'The status of an order changed',
  'order.payment_status_changed': 'The payment status of an order changed',
  'order.epayment_created': 'An online payment was started for an order',
  'order.spam_created': 'A new order was marked as probable spam',
  'payment.received': 'An order was paid, or its payment was settled',
  'payment.failed': 'A payment conflicts with its order',
  'shipment.status.updated': 'A shipment moved on',
  'subscription.created': 'A subscription started',
  'subscription.renewed': 'A subscription was renewed',
  'subscription.canceled': 'A subscription was canceled',
  'subscription.expired': 'A subscription ran out',
  'customer.created': 'A new customer account was created',
  'app.installed': 'This app was installed',
  'app.disabled': 'This app was switched off',
  'app.enabled': 'This app was switched on again',
  'app.revoked': "This app's access was taken back",
} as const

export type WebhookEvent = keyof typeof webhookEventCatalogue

export const isWebhookEvent = (name: string): name is WebhookEvent => Object.hasOwn(webhookEventCatalogue, name)
