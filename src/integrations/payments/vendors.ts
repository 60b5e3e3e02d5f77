import type { PaymentAdapter } from './adapter.ts'
import { midtrans } from './midtrans/index.ts'
import { stripe } from './stripe/index.ts'
import { xendit } from './xendit/index.ts'

const vendors = [xendit, midtrans, stripe]

/** The gateways of other companies. `urls` replaces their origins, by name. */
export const vendorAdapters = (urls: Readonly<Record<string, string | undefined>> = {}): PaymentAdapter[] =>
  vendors.map((adapter) => adapter(urls[adapter.name]))
