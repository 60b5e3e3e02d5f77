import type { MemberCaller } from '../../../access/caller.ts'
import type { Post, PostAnswer } from '../../../platform/outbound-http/send-post.ts'
import { createUniqueId } from '../../../platform/secrets/ids.ts'
import { composeDelivery, type RetiredSecret } from '../webhook-delivery/index.ts'

export type TestTarget = {
  url: string
  secret: string
  previous_secret: string | null
  previous_secret_until: string | null
  older_secrets: RetiredSecret[]
  business_unique_id: string
  client_id: string | null
}

type Signing = Pick<TestTarget, 'url' | 'secret'> &
  Partial<Omit<TestTarget, 'older_secrets'>> & { older_secrets?: unknown }

/** A receiver that is not saved yet has no previous secret. */
export const toTestTarget = (caller: MemberCaller, receiver: Signing): TestTarget => ({
  url: receiver.url,
  secret: receiver.secret,
  previous_secret: receiver.previous_secret ?? null,
  previous_secret_until: receiver.previous_secret_until ?? null,
  older_secrets: (receiver.older_secrets ?? []) as RetiredSecret[],
  client_id: receiver.client_id ?? null,
  business_unique_id: caller.business.unique_id,
})

/** Sends `business.test_event` once and returns the response. Test events are not recorded in the event log. */
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
