import { toDomain } from '../../../config-mail.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'

/** Refuses a sender address of a store whose domain the business has not verified. */
export async function checkSenderAddress(tx: Tx, businessId: number, address: string) {
  const verified = await tx
    .selectFrom('mail_domains')
    .select('id')
    .where('business_id', '=', businessId)
    .where('domain', '=', toDomain(address))
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  if (!verified) throw validationFailed({ mail_sender_address: 'domain_not_verified' })
}
