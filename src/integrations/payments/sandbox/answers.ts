import { type Static, Type } from 'typebox'
import { createReader } from '../adapters/read.ts'
import { SandboxEntry, SandboxRefund } from './refund-wire.ts'
import { SandboxPayment } from './wire.ts'

const Event = Type.Object({
  event_id: Type.String(),
  type: Type.String(),
  payment: Type.Optional(SandboxPayment),
  refund: Type.Optional(SandboxRefund),
  dispute: Type.Optional(
    Type.Object({
      id: Type.String(),
      payment_id: Type.String(),
      reference_id: Type.String(),
      amount: Type.Integer(),
      status: Type.Union([Type.Literal('open'), Type.Literal('won'), Type.Literal('lost')]),
      reason: Type.String(),
    }),
  ),
})
export type SandboxEvent = Static<typeof Event>

/** Readers for the sandbox's responses and callbacks. */
export const read = {
  payment: createReader('The payment of the sandbox', SandboxPayment),
  refund: createReader('The refund of the sandbox', SandboxRefund),
  entries: createReader('The entries of the sandbox', Type.Object({ data: Type.Array(SandboxEntry) })),
  error: createReader('The error of the sandbox', Type.Object({ error_code: Type.String(), error: Type.String() })),
  event: createReader('The event of the sandbox', Event),
}
