export const reviewStatuses = ['pending', 'published', 'rejected'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

export const reviewSorts = ['newest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]

export const maxTitleLength = 120
export const maxTextLength = 4000
export const maxNameLength = 60
export const maxReplyLength = 2000
export const maxPictures = 4

type Bought = { status: string; payment_status: string; shipment_status: string | null; is_digital: boolean }

const hasArrived = ({ status, shipment_status }: Bought) =>
  status === 'completed' || (status === 'shipped' && /^delivered/i.test(shipment_status ?? ''))

const isPaid = ({ payment_status }: Bought) => ['paid', 'settled', 'partially_refunded'].includes(payment_status)

/** Physical goods can be reviewed once they have arrived, digital ones once they are paid. */
export const isReviewable = (bought: Bought) =>
  hasArrived(bought) || (bought.is_digital && isPaid(bought) && !['canceled', 'closed'].includes(bought.status))

type Settings = { is_review_published_at_once: boolean }

/**
 * A rejected review waits for the merchant again, even if the store publishes at once. A waiting review keeps waiting,
 * however often it is changed.
 */
export const statusAfterWriting = (settings: Settings, before: ReviewStatus = 'published'): ReviewStatus =>
  settings.is_review_published_at_once && before === 'published' ? 'published' : 'pending'
