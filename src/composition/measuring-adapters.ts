import { ga4Protocol, metaConversions, tiktokEvents } from '../integrations/measuring/index.ts'
import type { Measuring } from '../modules/shop/measuring/index.ts'
import type { Service } from '../platform/service.ts'

/** The services that stores may report purchases to. */
export const createMeasuring = (service: Service): Measuring => {
  const { meta, tiktok, ga4 } = service.config.providerUrls
  return {
    ...service,
    adapters: { meta: metaConversions(meta), tiktok: tiktokEvents(tiktok), ga4: ga4Protocol(ga4) },
  }
}
