import { AppError, fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import { findObjection } from '../../../platform/outbound-http/check-target.ts'
import type { Post } from '../../../platform/outbound-http/send-post.ts'
import { failureCodeFrom } from '../../../platform/outbound-http/send-request.ts'
import { isAcknowledged } from '../webhook-delivery/index.ts'
import { sendTestEvent, type TestTarget } from './send-test-event.ts'
import { showTest } from './views.ts'

export async function checkUrl(url: string, allowPrivate: boolean) {
  const objection = await findObjection(url, allowPrivate)
  if (objection) throw validationFailed({ url: objection })
}

/** Sends a test event and throws with the response unless it is 2xx, so that only working URLs are saved as active. */
export async function proveTarget(post: Post, target: TestTarget, headerPrefix: string, now: Date) {
  const answer = await sendTestEvent(post, target, headerPrefix, now)
  if (isAcknowledged(answer.status)) return
  const sentence = 'The address did not acknowledge the test event with 2xx'
  const problem =
    answer.status === null
      ? fieldError(failureCodeFrom(answer.error!), {})
      : fieldError('test_refused', { status: answer.status })
  throw new AppError(422, 'webhook_test_failed', sentence, {
    fields: [{ field: 'url', ...problem }],
    details: showTest(answer),
  })
}
