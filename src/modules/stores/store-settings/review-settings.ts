import { Type } from 'typebox'

/** Settings for reviews by buyers. */
export const reviewSettings = {
  is_review_active: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'Buyers may review what they bought; published reviews stay without it',
    }),
  ),
  is_review_published_at_once: Type.Optional(
    Type.Boolean({ default: false, description: 'Publish reviews before somebody has looked at them' }),
  ),
  review_request_days: Type.Optional(
    Type.Integer({
      default: 0,
      minimum: 0,
      maximum: 60,
      description: 'So many days after an order was completed, its buyer is asked for a review by mail; 0 for no mail',
    }),
  ),
}
