// Written by web/generate-api-types.ts from the rules of the service; not edited by hand.

type Status = 'draft' | 'pending' | 'confirmed' | 'in_process' | 'ready' | 'shipped' | 'completed' | 'rts' | 'canceled' | 'closed'

type PaymentStatus = 'unpaid' | 'conflict' | 'paid' | 'settled'

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
  conflict: ['unpaid', 'paid', 'settled'],
  paid: ['unpaid', 'conflict', 'settled'],
  settled: ['conflict'],
}

export const editableStatuses: Status[] = ['draft', 'pending', 'confirmed', 'in_process', 'ready']

export const editablePayments: PaymentStatus[] = ['unpaid', 'conflict']
