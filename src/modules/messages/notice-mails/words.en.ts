import type { NoticeKind } from '../notifications/index.ts'

export type MailedKind = Exclude<NoticeKind, 'daily_summary'>

type KindWords = {
  /** The subject for one notification, followed by what it is about. */
  one: string
  many: (count: string) => string
  lead: string
  leadOfMany: string
  button: string
}

/** The texts of mails to members. */
export const wordsEn = {
  greeting: (name: string) => `Hello ${name},`,
  hint: (business: string, address: string) =>
    `You get this mail because of your notifications of ${business}. Choose others here: ${address}`,
  all: 'See all',
  others: 'and others',
  order: (number: string) => `Order ${number}`,
  left: (quantity: number) => `${quantity} left`,
  soldOut: 'Sold out',
  deletedProduct: 'A deleted product',
  unknownOrder: 'Without an order',
  recordsMissing: 'DNS records missing',
  kinds: {
    new_order: {
      one: 'New order',
      many: (count) => `${count} new orders`,
      lead: 'you have a new order.',
      leadOfMany: 'you have new orders.',
      button: 'Open the order',
    },
    payment_received: {
      one: 'Paid:',
      many: (count) => `${count} orders were paid`,
      lead: 'an order was paid. It can be packed and sent.',
      leadOfMany: 'orders were paid. They can be packed and sent.',
      button: 'Open the order',
    },
    transfer_proof: {
      one: 'Proof of transfer:',
      many: (count) => `${count} proofs of transfer`,
      lead: 'a buyer sent a proof of transfer. Check that the money has arrived, then accept it.',
      leadOfMany: 'buyers sent proofs of transfer. Check that the money has arrived, then accept them.',
      button: 'Check the transfer',
    },
    low_stock: {
      one: 'Stock is low:',
      many: (count) => `Stock of ${count} products is low`,
      lead: 'this product is nearly sold out. Refill it before buyers have to leave without it.',
      leadOfMany: 'these products are nearly sold out. Refill them before buyers have to leave without them.',
      button: 'Open the stock',
    },
    refund_request: {
      one: 'Refund requested:',
      many: (count) => `${count} refunds requested`,
      lead: 'somebody asks for a refund and waits for your answer.',
      leadOfMany: 'refunds are asked for and wait for your answer.',
      button: 'Decide',
    },
    refund_account: {
      one: 'Account of a refund changed:',
      many: (count) => `Accounts of ${count} refunds changed`,
      lead: 'the bank account of a refund was given or changed. Look at the new account before you transfer the money.',
      leadOfMany:
        'the bank accounts of refunds were given or changed. Look at the new accounts before you transfer the money.',
      button: 'Check the account',
    },
    return_request: {
      one: 'Return requested:',
      many: (count) => `${count} returns requested`,
      lead: 'a buyer wants to send goods back and waits for your answer.',
      leadOfMany: 'buyers want to send goods back and wait for your answer.',
      button: 'Decide',
    },
    payment_conflict: {
      one: 'Payment to check:',
      many: (count) => `${count} payments to check`,
      lead: 'a payment does not fit its order. Please look at it soon.',
      leadOfMany: 'payments do not fit their orders. Please look at them soon.',
      button: 'Check the payment',
    },
    failed_provider: {
      one: 'Payment account fails:',
      many: (count) => `${count} payment accounts fail`,
      lead: 'the provider does not answer calls of this account, or refuses them. Buyers may not be able to pay with it.',
      leadOfMany:
        'providers do not answer calls of these accounts, or refuse them. Buyers may not be able to pay with them.',
      button: 'Open payments',
    },
    lost_sender_domain: {
      one: 'Mails no longer come from',
      many: (count) => `Mails no longer come from ${count} domains`,
      lead: 'a DNS record of this domain was missing for three days, so your mails come from the address of this installation. Set the record again, then check the domain.',
      leadOfMany:
        'DNS records of these domains were missing for three days, so your mails come from the address of this installation. Set the records again, then check the domains.',
      button: 'Open the sender domains',
    },
  } satisfies Record<MailedKind, KindWords> as Record<MailedKind, KindWords>,
  summary: {
    subject: (business: string, orders: number, value: string) =>
      `${business} yesterday: ${orders} ${orders === 1 ? 'order' : 'orders'}, ${value}`,
    lead: (business: string, day: string) => `this was ${day} in ${business}, beside the same day of the week before.`,
    beside: (value: string, before: string) => `${value} (${before} a week before)`,
    orders: 'Orders',
    value: 'Value of orders',
    paid: 'Paid orders',
    revenue: 'Paid',
    toShip: 'To ship now',
    lowStock: 'Nearly sold out',
    refundRequests: 'Refunds requested',
    returnRequests: 'Returns requested',
    button: 'Open the dashboard',
  },
}

export type Words = typeof wordsEn
