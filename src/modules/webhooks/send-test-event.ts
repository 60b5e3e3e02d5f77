import { createUniqueId } from '../../platform/ids.ts'
import type { Post, PostAnswer } from '../../platform/outbound-http/send-post.ts'
import { composeDelivery } from './compose-delivery.ts'

export type TestTarget = {
  url: string
  secret: string
  previous_secret: string | null
  previous_secret_until: string | null
  business_unique_id: string
  client_id: string | null
}

/** Sends `business.test_event` once and tells what came back; it is no event of the log. */
export async function sendTestEvent(
  post: Post,
  target: TestTarget,
  headerPrefix: string,
  now: Date,
): Promise<PostAnswer> {
  const event = {
    kind: 'business.test_event',
    unique_id: createUniqueId('event'),
    created_at: now.toISOString().replace('Z', '000Z'),
    sequence: null,
    version: 1,
    payload: '{}',
  }
  const { headers, body } = composeDelivery({ ...event, ...target }, headerPrefix, now)
  return await post(target.url, headers, body)
}
