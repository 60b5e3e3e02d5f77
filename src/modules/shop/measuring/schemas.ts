import { type Static, Type } from 'typebox'
import { measuringVendors } from '../../../integrations/measuring/index.ts'
import { Closed, Nullable, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { conversionTimes } from './rules.ts'

export const PixelPatch = Closed(
  {
    is_enabled: Type.Optional(Type.Boolean()),
    pixel_id: Type.Optional(
      Text(40, { description: 'The id of the pixel, or the measurement id of Google Analytics: `G-…`' }),
    ),
    token: Type.Optional(
      Nullable(
        Text(1000, {
          description: 'The access token or API secret. It is never shown again; null deletes it',
          pattern: '^[\\x21-\\x7e]+$',
        }),
      ),
    ),
    conversion: Type.Optional(
      OneOf(conversionTimes, { description: 'When an order is reported as a purchase; `paid` unless it is set' }),
    ),
  },
  { title: 'MeasuringPatch' },
)
export type PixelChange = Static<typeof PixelPatch>

export const PixelOut = Closed(
  {
    vendor: OneOf(measuringVendors),
    is_enabled: Type.Boolean(),
    pixel_id: Nullable(Type.String()),
    is_token_set: Type.Boolean({
      description: 'Without a token only browsers on the custom domain of the store report, and only if buyers agree',
    }),
    token_last_four: Nullable(Type.String()),
    conversion: OneOf(conversionTimes),
    last_sent_at: Nullable(Timestamp),
    last_error: Nullable(Closed({ at: Timestamp, message: Type.String() })),
  },
  { title: 'Measuring' },
)

export const TestIn = Closed({
  test_event_code: Type.Optional(
    Text(40, { description: 'From the page for test events of Meta or TikTok', pattern: '^[A-Za-z0-9_-]+$' }),
  ),
})

export const TestOut = Closed(
  { is_ok: Type.Boolean(), error: Nullable(Type.String({ description: 'In the words of the service' })) },
  { title: 'MeasuringTest' },
)
