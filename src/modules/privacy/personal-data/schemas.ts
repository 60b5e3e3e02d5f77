import { Type } from 'typebox'
import { Closed, Timestamp } from '../../../platform/http/schemas.ts'

const open = Type.Object({}, { additionalProperties: true })
const list = (description: string) => Type.Array(open, { description })

export const PersonExport = Closed(
  {
    exported_at: Timestamp,
    customer: open,
    orders: list('With their addresses, lines, history, payments, invoices and credit notes, newest first'),
    transfer_proofs: Type.Array(Type.String(), { description: 'File names of the pictures' }),
    addresses: list('Saved addresses'),
    subscriptions: list('With their items'),
    saved_methods: list('Payment methods that may be charged for renewals, with the consent and without the token'),
    entitlements: list('What the customer may use, and since when'),
    licenses: list('Licence keys'),
    downloads: list('How often files were downloaded'),
    course_progress: list('Progress by lesson'),
    carts: list('With their items'),
    wishlist: list('Products, with the stores that they were kept in'),
    checkout_intents: list('Unfinished checkouts with what was typed, and the consent to messages'),
    stock_requests: list('What the customer waits for'),
    logins: list('Stores in which the customer is signed in'),
    messages: list('Mails to the customer; codes and links that give access are left out'),
    mail_suppressions: list('Whether and why mail to the customer was stopped'),
  },
  { title: 'CustomerExport' },
)
