/** Advertising and analytics services that a store reports purchases to. */
export const measuringVendors = ['meta', 'tiktok', 'ga4'] as const
export type MeasuringVendor = (typeof measuringVendors)[number]

/**
 * The buyer's data that may be reported with consent. Texts are as the order has them; adapters normalise and hash
 * them.
 */
export type MeasuredBuyer = {
  email: string | null
  /** Digits with the country code. */
  phone: string | null
  /** The address from which the checkout request came, never one that the browser states. */
  ip: string | null
  user_agent: string | null
  fbc: string | null
  fbp: string | null
  ttclid: string | null
  ttp: string | null
  ga_client_id: string | null
  ga_session_id: string | null
}

export type MeasuredItem = { id: string; name: string; quantity: number; price: number }

export type MeasuredPurchase = {
  /** The id that the browser's event has too, by which the service drops the duplicate. */
  event_id: string
  at: Date
  order_number: string
  url: string
  currency: string
  value: number
  items: readonly MeasuredItem[]
  buyer: MeasuredBuyer
}

/** `later`: the same event may be sent again. `reason` is safe to show to the merchant. */
export type Report = { outcome: 'sent' } | { outcome: 'refused' | 'later'; reason: string }

export type MeasuringAccount = { pixel_id: string; token: string }

/** Sends a request; `status` is null if no answer arrived. */
export type MeasuringRequest = (
  url: string,
  headers: Record<string, string>,
  body: string,
) => Promise<{ status: number | null; text: string; error: string | null }>

export type MeasuringAdapter = {
  vendor: MeasuringVendor
  hosts: readonly string[]
  /** The service refuses events that are older. */
  maxAgeMs: number
  /** The format of the service's ids. */
  idForm: RegExp
  /** With `test` the service shows the event as a test and does not count it. */
  report(
    account: MeasuringAccount,
    purchase: MeasuredPurchase,
    request: MeasuringRequest,
    test?: { code: string | undefined },
  ): Promise<Report>
}
