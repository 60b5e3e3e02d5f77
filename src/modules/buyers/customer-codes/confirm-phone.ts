import type { FastifyRequest } from 'fastify'
import type { CustomerCaller, StoreRef } from '../../../access/caller.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { sendsPhoneCodesSql } from '../../stores/stores/index.ts'
import { recordPhoneProof } from '../customers/index.ts'
import { nameAccount, phoneTarget } from './code-targets.ts'
import { mailAccountChange } from './mail-account-change.ts'
import { isWithinLimits, sendCode } from './send-code.ts'
import { redeemCode } from './verify-otp.ts'

/** Refuses a phone number if the store sends no codes by WhatsApp, so that nobody waits for one. */
export async function requirePhoneCodes(reads: Service['reads'], store: StoreRef) {
  const select = `select ${sendsPhoneCodesSql('$2::bigint', '$1::bigint')} as sends`
  const [row] = await reads.query<{ sends: boolean }>(select, [store.id, store.business_id])
  if (!row?.sends) throw validationFailed({ phone: 'not_offered' })
}

/**
 * Sends a code to a phone number that a signed-in customer wants to confirm. Whether another account has the number
 * changes neither the answer nor the message.
 */
export async function requestPhoneCode(
  service: Service,
  { store, customer_id }: CustomerCaller,
  phone: string,
  request: Pick<FastifyRequest, 'headers'>,
  now: Date,
) {
  await requirePhoneCodes(service.reads, store)
  const target = phoneTarget(store, phone, customer_id)
  // Also counted for the number, whichever customers name it, and for the customer, whichever numbers they name.
  const isGranted =
    (await isWithinLimits(service, phoneTarget(store, phone).account)) &&
    (await isWithinLimits(service, nameAccount(store, `CUSTOMER ${customer_id}`)))
  await sendCode(service, target, request, now, { store, isGranted, hasPassword: false, isRepeatable: true })
}

/** Makes a phone number one that signs in to the account, and tells the customer by mail. */
export async function confirmPhone(
  service: Service,
  { store, customer_id }: CustomerCaller,
  { phone, otp, language }: { phone: string; otp: string; language: string | undefined },
  now: Date,
) {
  const used = await redeemCode(service, store, phoneTarget(store, phone, customer_id), otp, now)
  if (!used) throw validationFailed({ otp: 'wrong_code' })
  return await service.db.transaction().execute(async (tx) => {
    const confirmed = await recordPhoneProof(tx, { business_id: store.business_id, id: customer_id, phone }, now)
    const { email, phone_confirmed_at } = confirmed
    await mailAccountChange(tx, service.config, 'phone_confirmed', { store_id: store.id, email, language })
    return { phone, phone_confirmed_at: phone_confirmed_at! }
  })
}
