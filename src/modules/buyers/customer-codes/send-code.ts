import type { FastifyRequest } from 'fastify'
import type { StoreRef } from '../../../access/caller.ts'
import { mayMail, maySendCode } from '../../../access/limit-attempts.ts'
import type { Service } from '../../../platform/service.ts'
import type { CodeTarget } from './code-targets.ts'
import { findAccount, requestOtp } from './request-otp.ts'
import { codeSentMessage, otpSentMessage } from './rules.ts'

type Code = Pick<Parameters<typeof requestOtp>[1], 'store' | 'isGranted' | 'hasPassword' | 'isRepeatable'>

/** Stores a code and queues its message. Returns the same answer for every address or number. */
export async function sendCode(
  service: Service,
  target: CodeTarget,
  { headers }: Pick<FastifyRequest, 'headers'>,
  now: Date,
  code: Code,
) {
  await requestOtp(service, { ...code, target, language: headers['accept-language'] }, now)
  return toAnswer(target)
}

export const toAnswer = ({ recipient }: CodeTarget) => ({
  message: 'phone' in recipient ? codeSentMessage : otpSentMessage,
})

/** Whether the limits of messages and codes allow another one to an account. */
export const isWithinLimits = async (service: Service, account: string): Promise<boolean> =>
  (await mayMail(service, account)) && (await maySendCode(service, account))

/** Whether the target has an account that may get another code. */
export async function mayReceive(service: Service, store: StoreRef, target: CodeTarget): Promise<boolean> {
  const customerId = await findAccount(service.reads, store, target)
  return (await isWithinLimits(service, target.account)) && customerId !== undefined
}
