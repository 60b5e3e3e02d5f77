import { listRetiredSecrets, type RetiredSecret } from './retired-secrets.ts'
import { signDelivery } from './sign-delivery.ts'

export type Sendable = {
  kind: string
  unique_id: string
  created_at: string
  business_unique_id: string
  sequence: number | null
  version: number
  /** JSON text, embedded as it is: parsing and serializing it again would cost time and could change it. */
  payload: string
  secret: string
  previous_secret: string | null
  previous_secret_until: string | null
  older_secrets: RetiredSecret[]
  client_id: string | null
}

/** Builds body and headers. The body is identical in every attempt; the signature covers the time of the attempt. */
export function composeDelivery(event: Sendable, headerPrefix: string, now: Date) {
  const envelope = JSON.stringify({
    event: event.kind,
    unique_id: event.unique_id,
    timestamp: event.created_at,
    business: event.business_unique_id,
    sequence: event.sequence,
    version: event.version,
  })
  const body = `${envelope.slice(0, -1)},"data":${event.payload}}`
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Etalase-Webhooks/1',
    [`${headerPrefix}Business-Id`]: event.business_unique_id,
    ...(event.client_id && { [`${headerPrefix}App-Id`]: event.client_id }),
    ...signDelivery({
      secrets: [event.secret, ...listRetiredSecrets(event, now).map(({ secret }) => secret)],
      uniqueId: event.unique_id,
      body,
      at: now,
      headerPrefix,
    }),
  }
  return { headers, body }
}
