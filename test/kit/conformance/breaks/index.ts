import type { Break } from './break.ts'
import { customerBreaks } from './customers.ts'
import { errorBreaks } from './errors.ts'
import { idempotencyBreaks } from './idempotency.ts'
import { keyBreaks } from './keys.ts'
import { limitBreaks } from './limits.ts'
import { listBreaks } from './lists.ts'
import { oauthBreaks } from './oauth.ts'
import { orderBreaks } from './orders.ts'
import { storefrontBreaks } from './storefront.ts'
import { webhookBreaks } from './webhooks.ts'

/** A switch for each rule that a server can break in its answers. */
export const breaks: Break[] = [
  ...errorBreaks,
  ...keyBreaks,
  ...limitBreaks,
  ...idempotencyBreaks,
  ...listBreaks,
  ...orderBreaks,
  ...storefrontBreaks,
  ...customerBreaks,
  ...oauthBreaks,
  ...webhookBreaks,
]
