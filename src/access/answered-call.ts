import type { Caller } from './caller.ts'

/** An answered request of a machine; without a caller if its credential was refused. */
export type AnsweredCall = {
  caller: Caller | undefined
  request_id: string
  method: string
  route: string
  status: number
  seconds: number
}

export type RecordCall = (call: AnsweredCall) => void
