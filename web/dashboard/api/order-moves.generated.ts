// Written by web/generate-rules.ts from the rules of the service; not edited by hand.

type Status = 'draft' | 'pending' | 'confirmed' | 'in_process' | 'ready' | 'shipped' | 'completed' | 'rts' | 'canceled' | 'closed'

type PaymentStatus = 'unpaid' | 'conflict' | 'paid' | 'settled' | 'partially_refunded' | 'refunded'

export const statusMoves: Record<Status, Status[]> = {
  draft: ['pending', 'confirmed', 'canceled'],
  pending: ['draft', 'confirmed', 'canceled'],
  confirmed: ['pending', 'in_process', 'ready', 'shipped', 'completed', 'canceled'],
  in_process: ['confirmed', 'ready', 'shipped', 'canceled'],
  ready: ['in_process', 'shipped', 'canceled'],
  shipped: ['completed', 'rts'],
  completed: ['closed', 'rts'],
  rts: ['closed'],
  canceled: ['pending'],
  closed: [],
}

export const paymentMoves: Record<PaymentStatus, PaymentStatus[]> = {
  unpaid: ['paid', 'conflict'],
  conflict: ['unpaid', 'paid', 'settled', 'partially_refunded', 'refunded'],
  paid: ['unpaid', 'conflict', 'settled'],
  settled: ['conflict'],
  partially_refunded: ['conflict'],
  refunded: [],
}

/** Items and amounts may change. */
export const editableStatuses: Status[] = ['draft', 'pending', 'confirmed', 'in_process', 'ready']

export const editablePayments: PaymentStatus[] = ['unpaid', 'conflict']

/** A payment that arrives now is a conflict. */
export const endedStatuses: Status[] = ['canceled', 'rts', 'closed']

/** Buyers may send goods back. */
export const returnableStatuses: Status[] = ['shipped', 'completed']

/** An invoice may be issued. */
export const invoicedPayments: PaymentStatus[] = ['paid', 'settled', 'partially_refunded', 'refunded']
