/** The API of messages to buyers until its types are generated. */
export type StoreMessage = {
  kind:
    | 'order_placed'
    | 'payment_instructions'
    | 'payment_reminder'
    | 'order_paid'
    | 'proof_rejected'
    | 'order_canceled'
    | 'order_expired'
    | 'order_processed'
    | 'order_shipped'
    | 'order_delivered'
    | 'refund_requested'
    | 'refund_sent'
    | 'refund_failed'
    | 'refund_declined'
    | 'return_approved'
    | 'return_rejected'
    | 'return_received'
    | 'goods_ready'
    | 'course_access'
    | 'course_content'
    | 'subscription_renewal_due'
    | 'subscription_reminder'
    | 'subscription_charge'
    | 'subscription_payment_failed'
    | 'subscription_renewed'
    | 'subscription_upgrade'
    | 'subscription_paused'
    | 'subscription_canceled'
    | 'subscription_expired'
    | 'sign_in_code'
    | 'password_reset'
  description: string
  language: Language
  is_on: boolean
  can_switch_off: boolean
  is_edited: boolean
  subject: string
  text: string
  default_subject: string
  default_text: string
  placeholders: string[]
}

type StorePath = { business_id: string; store_id: string }
type Language = 'id' | 'en'
type Change = { is_on?: boolean; subject?: string | null; text?: string | null; language?: Language }
type Draft = { order_id?: string; subject?: string | null; text?: string | null; language?: Language }

declare module './types.generated.ts' {
  interface Operations {
    'GET /api/businesses/{business_id}/stores/{store_id}/messages': {
      input: { path: StorePath; query?: { language?: Language } }
      answer: { data: StoreMessage[]; is_paginated: false }
    }
    'GET /api/businesses/{business_id}/stores/{store_id}/messages/{kind}': {
      input: { path: StorePath & { kind: string }; query?: { language?: Language } }
      answer: StoreMessage
    }
    'PATCH /api/businesses/{business_id}/stores/{store_id}/messages/{kind}': {
      input: { path: StorePath & { kind: string }; body: Change }
      answer: StoreMessage
    }
    'POST /api/businesses/{business_id}/stores/{store_id}/messages/{kind}/preview': {
      input: { path: StorePath & { kind: string }; body: Draft }
      answer: { subject: string; html: string; text: string }
    }
    'POST /api/businesses/{business_id}/stores/{store_id}/messages/{kind}/test': {
      input: { path: StorePath & { kind: string }; body: Draft }
      answer: undefined
    }
  }
}
