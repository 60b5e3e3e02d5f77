import { setTimeout as sleep } from 'node:timers/promises'
import type { Check } from '../check.ts'
import { expectEqual, expectHeader, expectStatus, expectThat } from '../run/expect.ts'

const maxTries = 40

/** A run sends at most this many requests to reach a limit. */
const maxBurst = 400

export const limits: Check[] = [
  {
    id: 'limits.headers-name-the-bucket',
    rule: '`X-Ratelimit-Limit/-Remaining/-Reset` are on every limited response.',
    async run({ call }) {
      const answer = await call('GET /v3/me')
      for (const name of ['limit', 'remaining', 'reset']) expectHeader(answer, `x-ratelimit-${name}`, /^\d+$/)
    },
  },
  {
    id: 'limits.reset-is-a-moment',
    rule: '`X-Ratelimit-Reset` is a Unix timestamp in seconds.',
    async run({ call }) {
      const answer = await call('GET /v3/me')
      const reset = Number(answer.headers.get('x-ratelimit-reset'))
      const distance = reset - Date.now() / 1000
      expectThat(answer, distance > -300 && distance < 7200, 'a moment within the next two hours', reset)
    },
  },
  {
    id: 'limits.remaining-falls',
    rule: '`X-Ratelimit-Remaining` says what is left of the bucket.',
    async run({ call }) {
      // Old requests leave the window all the time, so that one pair proves nothing.
      let former = Number.NaN
      for (let i = 0; i < maxTries; i++) {
        const answer = await call('GET /v3/me')
        const remaining = Number(answer.headers.get('x-ratelimit-remaining'))
        if (remaining < former) return
        if (i === maxTries - 1) expectThat(answer, false, 'a number that falls with requests', remaining)
        former = remaining
      }
    },
  },
  {
    id: 'limits.standard-fields',
    rule: 'Limited responses also have the IETF fields `RateLimit` and `RateLimit-Policy`.',
    async run({ call }) {
      const answer = await call('GET /v3/me')
      expectHeader(answer, 'ratelimit')
      expectHeader(answer, 'ratelimit-policy')
    },
  },
  {
    id: 'limits.storefront-names-its-bucket',
    rule: 'Storefront public traffic is limited in a client bucket, which the same headers describe.',
    async run({ visit }) {
      const answer = await visit('GET /payment-methods')
      for (const name of ['limit', 'remaining', 'reset']) expectHeader(answer, `x-ratelimit-${name}`, /^\d+$/)
    },
  },
  {
    id: 'limits.exceeded-is-429',
    rule: 'Exceeding a limit returns 429 `rate_limited` with `Retry-After` and the headers of the bucket.',
    needs: ['exceeding limits'],
    async run({ call }) {
      for (let sent = 0; sent < maxBurst; sent += 20) {
        const burst = Array.from({ length: 20 }, () => call('GET /v3/me', { isLimitExpected: true }))
        const refused = (await Promise.all(burst)).find(({ status }) => status === 429)
        if (!refused) continue
        expectHeader(refused, 'retry-after', /^\d+$/)
        expectHeader(refused, 'x-ratelimit-limit', /^\d+$/)
        expectEqual(refused, 'x-ratelimit-remaining', refused.headers.get('x-ratelimit-remaining'), '0')
        if (refused.body) expectEqual(refused, 'error_code', refused.body.error_code, 'rate_limited')
        await sleep(Number(refused.headers.get('retry-after')) * 1000)
        return
      }
      expectStatus(await call('GET /v3/me', { isLimitExpected: true }), 429)
    },
  },
]
