export const reviewStatuses = ['pending', 'published', 'rejected'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

export const reviewSorts = ['newest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]

export const maxTitleLength = 120
export const maxTextLength = 4000
export const maxNameLength = 60
export const maxReplyLength = 2000

type Bought = { status: string; payment_status: string; shipment_status: string | null; is_digital: boolean }

const hasArrived = ({ status, shipment_status }: Bought) =>
  status === 'completed' || (status === 'shipped' && /^delivered/i.test(shipment_status ?? ''))

const isPaid = ({ payment_status }: Bought) => ['paid', 'settled', 'partially_refunded'].includes(payment_status)

/** Goods are reviewed once they have arrived; what is delivered online once it is paid. */
export const isReviewable = (bought: Bought) =>
  hasArrived(bought) || (bought.is_digital && isPaid(bought) && !['canceled', 'closed'].includes(bought.status))

type Settings = { is_review_published_at_once: boolean }

/**
 * What was rejected waits for the merchant again, also where the rest is published at once; and what waits goes on waiting,
 * however often it is changed.
 */
export const statusAfterWriting = (settings: Settings, before: ReviewStatus = 'published'): ReviewStatus =>
  settings.is_review_published_at_once && before === 'published' ? 'published' : 'pending'
