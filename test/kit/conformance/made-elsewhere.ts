/** Checks that need limits that can be reached, or an endpoint of their own. */
export const madeElsewhere = ['limits.exceeded-is-429', 'webhooks.refused-delivery-is-repeated']
