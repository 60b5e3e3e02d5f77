import { describe, expect, it, test } from 'vitest'
import {
  automaticMoves,
  checkPaymentMove,
  checkPaymentMoveByHand,
  checkStatusMove,
  orderStatuses,
  paymentMoves,
  paymentStatuses,
  statusMoves,
  stockEffect,
} from './rules.ts'

describe('the moves of an order', () => {
  const pairs = orderStatuses.flatMap((from) => orderStatuses.map((to) => ({ from, to })))
  it.each(pairs)('from $from to $to are allowed only by the table', ({ from, to }) => {
    const move = () => checkStatusMove({ order_id: '261115ABCDEF', status: from }, to)
    if ((statusMoves[from] as readonly string[]).includes(to)) expect(move).not.toThrow()
    else expect(move).toThrow(`Order 261115ABCDEF cannot move from ${from} to ${to}`)
  })

  const payments = paymentStatuses.flatMap((from) => paymentStatuses.map((to) => ({ from, to })))
  it.each(payments)('of the payment from $from to $to are allowed only by the table', ({ from, to }) => {
    const move = () => checkPaymentMove({ order_id: '261115ABCDEF', payment_status: from }, to)
    if ((paymentMoves[from] as readonly string[]).includes(to)) expect(move).not.toThrow()
    else expect(move).toThrow(`The payment of order 261115ABCDEF cannot move from ${from} to ${to}`)
  })
})

test.each([
  ['paid', 0, false, true],
  ['settled', 0, false, true],
  ['unpaid', 0, false, true],
  ['partially_refunded', 0, false, false],
  ['refunded', 0, false, false],
  ['paid', 100, false, false],
  ['partially_refunded', 100, false, true],
  ['refunded', 100, false, false],
  ['partially_refunded', 100, true, false],
  ['refunded', 100, true, true],
] as const)('a conflict ends by hand as %s with %i refunded (all: %s): %s', (to, refunded_amount, isAll, isAllowed) => {
  const order = { order_id: '261115ABCDEF', payment_status: 'conflict', refunded_amount } as const
  const move = () => checkPaymentMoveByHand(order, to, isAll)
  if (isAllowed) expect(move).not.toThrow()
  else expect(move).toThrow('only by what was refunded')
})

test.each([
  ['pending', 'canceled', 'return'],
  ['ready', 'canceled', 'return'],
  ['shipped', 'rts', 'return'],
  ['completed', 'rts', 'return'],
  ['canceled', 'pending', 'take'],
  ['pending', 'confirmed', 'none'],
  ['rts', 'closed', 'none'],
  ['completed', 'closed', 'none'],
] as const)('a move from %s to %s has the stock effect %s', (from, to, effect) => {
  expect(stockEffect(from, to)).toBe(effect)
})

test.each([
  ['pending', 'paid', false, 'auto', ['confirmed']],
  ['pending', 'paid', true, 'auto', ['confirmed', 'completed']],
  ['confirmed', 'paid', true, 'auto', ['completed']],
  ['pending', 'paid', true, 'when_settled', ['confirmed']],
  ['confirmed', 'settled', true, 'when_settled', ['completed']],
  ['confirmed', 'settled', true, 'manual', []],
  ['draft', 'paid', true, 'auto', []],
  ['shipped', 'paid', false, 'auto', []],
  ['canceled', 'paid', true, 'auto', []],
] as const)('a %s order that became %s (digital only: %s, completion %s) moves to %j', (...row) => {
  const [status, payment_status, isDigitalOnly, completion, moves] = row
  expect(automaticMoves({ status, payment_status }, isDigitalOnly, completion)).toEqual(moves)
})
