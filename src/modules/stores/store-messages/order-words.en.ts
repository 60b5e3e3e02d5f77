import type { MessageWords, OrderKind } from './kinds.ts'

const hello = 'Hello {{buyer_name}},'
const open = 'Open my order'

/** Messages about an order, its payment, its parcel, refunds and returns. */
export const orderWordsEn: Record<OrderKind, MessageWords> = {
  order_placed: {
    when: 'A buyer placed an order. Says how to pay.',
    subject: 'Your order {{order_id}} at {{store_name}}',
    heading: 'Thank you for your order',
    text: `${hello}\n\nWe have received your order {{order_id}}.\n\n{{payment_instructions}}`,
    button: open,
  },
  payment_instructions: {
    when: 'The number, code or page to pay an order came later, or changed.',
    subject: 'How to pay for order {{order_id}}',
    heading: 'Here is how to pay',
    text: `${hello}\n\n{{payment_instructions}}`,
    button: 'Pay now',
  },
  payment_reminder: {
    when: 'An order is still unpaid shortly before its time to pay ends.',
    subject: 'Please pay for order {{order_id}} by {{pay_until}}',
    heading: 'Your order is waiting for you',
    text: `${hello}\n\nWe are still holding your order {{order_id}}. It ends on {{pay_until}} if it is not paid.\n\n{{payment_instructions}}`,
    button: 'Pay now',
  },
  order_paid: {
    when: 'The payment of an order arrived.',
    subject: 'We have received your payment for order {{order_id}}',
    heading: 'Payment received',
    text: `${hello}\n\nThank you! Your payment of {{total}} for order {{order_id}} has arrived.`,
    button: open,
  },
  order_processed: {
    when: 'An order is being packed.',
    subject: 'We are preparing your order {{order_id}}',
    heading: 'We are preparing your order',
    text: `${hello}\n\nGood news: we are packing your order {{order_id}}. We will tell you when it is on its way.`,
    button: open,
  },
  order_shipped: {
    when: 'An order was handed to the courier. Says the receipt number.',
    subject: 'Your order {{order_id}} is on its way',
    heading: 'Your parcel is on its way',
    text: `${hello}\n\nWe have sent your order {{order_id}}. You can follow the parcel on the page of your order.`,
    button: 'Track my parcel',
  },
  order_delivered: {
    when: 'A parcel arrived.',
    subject: 'Your order {{order_id}} has arrived',
    heading: 'Your order has arrived',
    text: `${hello}\n\nYour order {{order_id}} has been delivered. We hope you like it! If something is not right, just tell us.`,
    button: open,
  },
  order_canceled: {
    when: 'An order was canceled.',
    subject: 'Your order {{order_id}} was canceled',
    heading: 'Your order was canceled',
    text: `${hello}\n\nYour order {{order_id}} was canceled. If you did not expect this, please contact us.`,
    button: open,
  },
  order_expired: {
    when: 'An order was canceled because it was not paid in time.',
    subject: 'Your order {{order_id}} has ended',
    heading: 'The time to pay is over',
    text: `${hello}\n\nYour order {{order_id}} was not paid in time, so it has ended. Nothing was charged. You can order again whenever you like.`,
    button: open,
  },
  proof_rejected: {
    when: 'You rejected a proof of transfer.',
    subject: 'Please send another proof of transfer for order {{order_id}}',
    heading: 'Please send another proof',
    text: `${hello}\n\nWe could not accept the proof of transfer for order {{order_id}}. Please upload another one on the page of your order.`,
    button: open,
  },
  refund_requested: {
    when: 'A buyer asked for a refund.',
    subject: 'We have received your request for order {{order_id}}',
    heading: 'We have received your request',
    text: `${hello}\n\nWe have received your request for a refund of {{amount}} for order {{order_id}}. We look into it and answer soon.`,
    button: open,
  },
  refund_sent: {
    when: 'A refund was sent.',
    subject: 'Your refund for order {{order_id}}',
    heading: 'Your refund is on its way',
    text: `${hello}\n\nWe have sent back {{amount}} for order {{order_id}}.\n\n{{arrival}}`,
    button: open,
  },
  refund_failed: {
    when: 'A refund came back.',
    subject: 'Your refund for order {{order_id}} did not arrive',
    heading: 'Your refund did not arrive',
    text: `${hello}\n\nThe refund of {{amount}} for order {{order_id}} came back to us.\n\n{{next_step}}`,
    button: open,
  },
  refund_declined: {
    when: "You declined a buyer's request for a refund.",
    subject: 'Your request for a refund of order {{order_id}}',
    heading: 'About your request for a refund',
    text: `${hello}\n\nWe cannot give back the money for order {{order_id}}. Answer this mail if you have questions.`,
    button: open,
  },
  return_approved: {
    when: 'You agreed to take goods back.',
    subject: 'Send back what you bought with order {{order_id}}',
    heading: 'Please send the goods back',
    text: `${hello}\n\nWe take back the goods of order {{order_id}}. Please write down the receipt number of the parcel on the page of your order.`,
    button: open,
  },
  return_rejected: {
    when: 'You refused to take goods back.',
    subject: 'Your return of order {{order_id}}',
    heading: 'About your return',
    text: `${hello}\n\nWe cannot take back the goods of order {{order_id}}. Answer this mail if you have questions.`,
    button: open,
  },
  return_received: {
    when: 'Returned goods arrived.',
    subject: 'We have received your return of order {{order_id}}',
    heading: 'Your return has arrived',
    text: `${hello}\n\nThe goods of order {{order_id}} have arrived. We look at them and tell you what happens next.`,
    button: open,
  },
  review_request: {
    when: 'Some days after an order was completed.',
    subject: 'How do you like what you bought at {{store_name}}?',
    heading: 'How do you like it?',
    text: `${hello}\n\nYou bought {{goods}} from us. Tell others what you think of it: some stars are enough.`,
    button: 'Write a review',
  },
}
