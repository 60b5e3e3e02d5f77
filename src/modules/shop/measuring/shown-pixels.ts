import type { MeasuringVendor } from '../../../integrations/measuring/index.ts'
import type { conversionTimes } from './rules.ts'

export type ShownPixel = { vendor: MeasuringVendor; id: string; conversion: (typeof conversionTimes)[number] }

/** `is_token_set`: the server reports purchases to the service too. */
export type StoredPixel = ShownPixel & { is_token_set: boolean }

/** What pages of a shop `s` need to know about its active services, as an SQL expression. */
export const shownPixels = (
  business: string,
  store: string,
) => `(select coalesce(json_agg(json_build_object('vendor', p.vendor, 'id', p.pixel_id,
    'conversion', p.conversion, 'is_token_set', p.sealed_token is not null) order by p.vendor), '[]')
  from store_pixels p where p.business_id = ${business} and p.store_id = ${store} and p.is_enabled)`

/** The services that visitors are asked about. Where scripts are not allowed, only those that the server reports to. */
export const toShownPixels = (pixels: readonly StoredPixel[], allowsScripts: boolean): ShownPixel[] =>
  pixels
    .filter(({ is_token_set }) => allowsScripts || is_token_set)
    .map(({ vendor, id, conversion }) => ({ vendor, id, conversion }))

type Sources = { script: string; connect: string }

/** The hosts that each service's script needs. Pictures may come from any host already. */
const sources: Record<MeasuringVendor, Sources> = {
  meta: { script: 'https://connect.facebook.net', connect: 'https://connect.facebook.net https://www.facebook.com' },
  tiktok: { script: 'https://analytics.tiktok.com', connect: 'https://analytics.tiktok.com' },
  ga4: {
    script: 'https://www.googletagmanager.com',
    connect: 'https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
  },
}

/** The hosts that the content security policy of a shop's pages allows besides its own; each with a leading space. */
export const measuringSources = (pixels: readonly ShownPixel[]) => ({
  script: pixels.map(({ vendor }) => ` ${sources[vendor].script}`).join(''),
  connect: pixels.map(({ vendor }) => ` ${sources[vendor].connect}`).join(''),
})
