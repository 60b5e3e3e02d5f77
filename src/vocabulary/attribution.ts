/** How the link that brought a buyer names its campaign. */
export const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const

/** The click ids of advertisements and what else a shop keeps about where a buyer came from. */
export const clickNames = [
  'ad_source',
  'affiliate_code',
  'fbc',
  'fbp',
  'ttclid',
  'ttp',
  'gclid',
  'kwai_clickid',
  'ga_client_id',
  'ga_session_id',
  // `granted`: the buyer allows the store to report the purchase to the services that it uses.
  'ad_consent',
] as const

export type AttributionName = (typeof utmNames)[number] | (typeof clickNames)[number]
