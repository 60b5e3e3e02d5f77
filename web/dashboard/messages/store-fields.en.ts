import type { StoreFieldName } from '../pages/settings/stores/settings/fields.ts'

export type FieldWords = { label: string; hint?: string; options?: Record<string, string> }

const kinds = { fixed: 'An amount', percentage: 'A percentage' }

/** A label for every setting of a store, and what it does. */
export const storeFieldsEn: Record<StoreFieldName, FieldWords> = {
  name: { label: 'Store name', hint: 'Buyers see it on every page and in every mail.' },
  is_public: {
    label: 'Everybody can open the shop',
    hint: 'Off: its pages and its API answer as if it did not exist.',
  },
  logo: { label: 'Logo', hint: 'Shown at the top of the shop. JPEG, PNG or WebP; square looks best.' },
  phone: { label: 'WhatsApp number', hint: 'With country code, such as 62811234567.' },
  email: { label: 'Email address', hint: 'Buyers who have a question write here.' },
  warehouse_id: {
    label: 'Sends from',
    hint: 'With a warehouse chosen, only its stock is sold here. Otherwise the stock of all warehouses is.',
  },
  custom_domain_id: { label: 'Address of the shop', hint: 'Only addresses that are verified open the shop.' },
  payment_methods: { label: 'Payment methods', hint: 'Buyers see them in this order.' },
  is_auto_expire: { label: 'Cancel unpaid orders', hint: 'What they hold returns to stock.' },
  auto_expire_days: { label: 'Cancel after', hint: 'Counts if unpaid orders are canceled.' },
  payment_expiry_minutes: {
    label: 'Time to pay with a virtual account, retail code or payment link',
    hint: '1440 minutes are a day.',
  },
  instant_payment_expiry_minutes: { label: 'Time to pay with QRIS, an e-wallet or a card' },
  is_unique_code: {
    label: 'Recognise transfers by a unique amount',
    hint: 'Takes a small amount off each total, so that you can tell who paid.',
  },
  max_unique_code_amount: { label: 'Largest unique amount' },
  is_postal_code: { label: 'Ask for a postal code' },
  postal_code_requirement: {
    label: 'How buyers give it',
    options: { autofill: 'Filled in from the district', manual: 'Typed by the buyer' },
  },
  is_customer_otp_required: {
    label: 'Sign in with a code',
    hint: 'Customers confirm every sign-in with a code that they get by mail.',
  },
  is_courier_required: { label: 'Buyers choose a courier', hint: 'Off: orders without a courier are accepted too.' },
  is_manual_shipping_cost: {
    label: 'Set shipping costs by hand',
    hint: 'Buyers see no courier and no cost. You add the cost to the order afterwards.',
  },
  is_transferproof_required: {
    label: 'Ask for a proof of transfer',
    hint: 'Buyers upload a picture of their bank transfer.',
  },
  days_of_payment_processing: {
    label: 'Transfers are checked within',
    hint: 'Buyers read this while they wait. 0: on the same day.',
  },
  is_show_whatsapp: { label: 'Offer a chat on WhatsApp', hint: 'Needs the number above.' },
  is_show_download_invoice: { label: 'Offer the invoice to download' },
  is_dropshipping_allowed: {
    label: 'Allow dropshipping',
    hint: 'Buyers may name another sender, whose name stands on the parcel.',
  },
  digital_only_complete_type: {
    label: 'Orders of digital goods are completed',
    options: { auto: 'As soon as they are paid', when_settled: 'When the money has arrived', manual: 'By hand' },
  },
  min_name_length: { label: "Shortest buyer's name" },
  min_address_length: { label: 'Shortest street address' },
  max_per_phone: { label: 'Orders a day from one phone number', hint: '0: no limit.' },
  max_per_ip: { label: 'Orders a day from one internet address', hint: '0: no limit.' },
  is_spam_filter: {
    label: 'Mark orders beyond these limits',
    hint: 'On: they are accepted and marked as probable spam. Off: they are refused.',
  },
  is_ip_spam_filter: { label: 'Mark orders from internet addresses that sent spam before' },
  is_customer_spam_filter: { label: 'Mark orders of customers who were marked as spam' },
  is_order_hard_filter: { label: 'Refuse marked orders', hint: 'They are then not created at all.' },
  blocked_message: { label: 'What a refused buyer reads', hint: 'Empty: a short sentence of ours.' },
  accent_color: { label: 'Accent colour', hint: 'Buttons, links and marks have this colour.' },
  language: {
    label: 'Language',
    hint: 'For buyers whose browser asks for neither of the two.',
    options: { id: 'Indonesian', en: 'English' },
  },
  thank_you_text: { label: 'Words of thanks', hint: 'Buyers read them after their order, such as when you ship.' },
  mail_sender_name: { label: 'Sender of mails', hint: "Empty: the store's name." },
  mail_sender_address: {
    label: 'Address that mails come from',
    hint: 'At a sender domain of yours that is verified. Empty: the address of this installation.',
  },
  mail_reply_to: { label: 'Answers to mails go to', hint: "Empty: the store's email address under Contact." },
  is_mail_open_tracked: {
    label: 'Note when buyers open mails',
    hint: 'Mails then load a tiny picture. Many mail programs hide whether it was really read.',
  },
  payment_accounts: { label: 'Bank accounts', hint: 'Where buyers transfer to. Every buyer sees these.' },
  time_zone: { label: 'Time zone', hint: 'Decides when a day and a billing period begin.' },
  subscription_renewal_days: { label: 'Bill the next period', hint: 'So many days before the present one ends.' },
  subscription_grace_days: {
    label: 'Keep access while a renewal is unpaid',
    hint: 'So many days after the end; then the subscription ends.',
  },
  subscription_retry_days: {
    label: 'Charge a saved payment method again',
    hint: 'So many days after the renewal was due, if the charge before failed. Separate days by commas.',
  },
  subscription_unpaid_end: {
    label: 'If a renewal stays unpaid',
    options: {
      cancel: 'The subscription ends',
      pause: 'It pauses without access until the renewal is paid',
      keep: 'It goes on, and the renewal stays open',
    },
  },
  is_checkout_intent_active: {
    label: 'Keep checkouts that are not finished',
    hint: 'What buyers typed is kept for 90 days and listed under abandoned checkouts. They read that it is kept.',
  },
  checkout_recovery_hours: {
    label: 'Remind buyers by mail after',
    hint: 'Only buyers who ticked that they want it. 0: no mail.',
  },
  is_checkout_recovery_repeated: { label: 'Remind them once more', hint: '48 hours after the first mail.' },
  is_stock_request_active: {
    label: 'Offer a mail when something is in stock again',
    hint: 'Shows a button on products that are sold out.',
  },
  is_review_active: {
    label: 'Let buyers review what they bought',
    hint: 'On the page of an order that has arrived. Reviews that are published stay without it.',
  },
  is_review_published_at_once: {
    label: 'Publish reviews at once',
    hint: 'Otherwise they wait under Reviews until you approve them.',
  },
  review_request_days: {
    label: 'Ask for a review by mail after',
    hint: 'Counted from the day the order was completed. 0: no mail.',
  },
  download_limit: { label: 'Downloads of each bought file', hint: '0: no limit.' },
  auto_other_income: {
    label: 'Extra charge on each order',
    options: { off: 'None', fixed: 'The same amount always', dynamic: 'Depending on how the buyer pays' },
  },
  fixed_auto_other_income: { label: 'The amount', hint: 'Counts if the charge is always the same.' },
  other_income_name: { label: 'Name of the charge', hint: 'What buyers read in the sum, such as “Packing”.' },
  dynamic_other_income_cod_type: { label: 'Cash on delivery: charged as', options: kinds },
  dynamic_other_income_cod_default_amount: { label: 'Cash on delivery: amount' },
  dynamic_other_income_cod_default_percentage: { label: 'Cash on delivery: percentage' },
  dynamic_other_income_epayment_type: { label: 'Online payment: charged as', options: kinds },
  dynamic_other_income_epayment_default_amount: { label: 'Online payment: amount' },
  dynamic_other_income_epayment_default_percentage: { label: 'Online payment: percentage' },
  store_courier_other_incomes: {
    label: 'Other charges for cash on delivery',
    hint: 'For couriers that cost more or less than the rest.',
  },
  store_method_other_incomes: {
    label: 'Other charges for payment methods',
    hint: 'These count before the ones above.',
  },
  is_service_fee: {
    label: 'Buyers pay the fee of the payment provider',
    hint: 'Online methods without a fee below are then not offered.',
  },
  service_fees: { label: 'Fees', hint: 'What the provider takes for each method. Both parts are added up.' },
}
