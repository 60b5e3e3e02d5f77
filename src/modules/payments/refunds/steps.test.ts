import { expect, test } from 'vitest'
import { returnSteps } from '../returns/steps.ts'
import { isRepeated, refundSteps } from './steps.ts'

test.each([
  ['requested', 'provider', null, false, 'approve edit cancel'],
  ['requested', 'bank_transfer', null, false, 'approve edit cancel'],
  ['pending', 'provider', null, false, ''],
  ['pending', 'bank_transfer', null, false, 'mark-sent edit mark-failed cancel'],
  ['succeeded', 'provider', null, false, ''],
  ['succeeded', 'bank_transfer', null, false, 'mark-failed'],
  ['failed', 'provider', 'provider_refused', false, 'retry'],
  ['failed', 'provider', 'provider_refused', true, ''],
  ['failed', 'bank_transfer', 'transfer_failed', false, 'retry edit'],
  ['failed', 'bank_transfer', 'transfer_failed', true, ''],
  ['failed', 'bank_transfer', 'canceled', false, ''],
] as const)(
  'a refund that is %s by %s (%s, repeated: %s) allows: %s',
  (status, method, failure_code, repeated, steps) => {
    expect(refundSteps({ status, method, failure_code }, repeated).join(' ')).toBe(steps)
  },
)

test.each([
  ['requested', null, 'approve reject'],
  ['approved', null, 'receive parcel refund reject'],
  ['received', '2026-01-02', 'refund reject'],
  ['refunded', null, 'receive parcel'],
  ['refunded', '2026-01-02', ''],
  ['rejected', null, ''],
] as const)('a return that is %s (received: %s) allows: %s', (status, received_at, steps) => {
  expect(returnSteps({ status, received_at }).join(' ')).toBe(steps)
})

test('a failed refund is repeated by its retry, and by an active refund of the same return', () => {
  const failed = { id: '1', retry_of: null, return_id: 'r', status: 'failed' as const }
  expect(isRepeated(failed, [failed])).toBe(false)
  expect(isRepeated(failed, [failed, { id: '2', retry_of: '1', return_id: null, status: 'failed' }])).toBe(true)
  expect(isRepeated(failed, [failed, { id: '2', retry_of: null, return_id: 'r', status: 'pending' }])).toBe(true)
  expect(isRepeated(failed, [failed, { id: '2', retry_of: null, return_id: 'r', status: 'failed' }])).toBe(false)
})
