import type { Merchant } from '../../../access/merchant-route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { recordMails } from '../../../platform/mail/record-mail.ts'
import { seal } from '../../../platform/secrets/sealed-box.ts'
import type { Service } from '../../../platform/service.ts'
import { accountChangeMail } from './change-mail.ts'
import { describeActor } from './describe-actor.ts'
import { type ChangeAction, type ChangeKind, type FieldChange, hashValues } from './rules.ts'

type Recorded = {
  merchant: Merchant
  kind: ChangeKind
  action: ChangeAction
  subject: { id: number; name: string }
  changes: FieldChange[]
  former: unknown
  /** The values after the change; undefined if it deleted them. */
  result: unknown
}

export const sealContext = (businessId: number, kind: string, subjectId: number) =>
  `account change ${businessId} ${kind} ${subjectId}`

/**
 * Stores the former values so that the change can be undone, and mails every owner. Runs in the transaction of the
 * change.
 */
export async function recordAccountChange(
  { secrets, config }: Pick<Service, 'secrets' | 'config'>,
  tx: Tx,
  { merchant, kind, action, subject, changes, former, result }: Recorded,
  now: Date,
) {
  const { business_id, actor } = merchant
  const made_by = await describeActor(tx, business_id, actor)
  const context = sealContext(business_id, kind, subject.id)
  const { id } = await tx
    .insertInto('account_changes')
    .values({
      business_id,
      kind,
      action,
      subject_id: subject.id,
      subject_name: subject.name,
      changes: JSON.stringify(changes),
      made_by: JSON.stringify(made_by),
      sealed_former: former === null ? null : seal(secrets.credentials, context, JSON.stringify(former)),
      result_hash: hashValues(result ?? null),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const owners = await listOwners(tx, business_id)
  await recordMails(
    tx,
    owners.map(({ email, business, username }) => ({
      ...accountChangeMail({ business, username, appUrl: config.appUrl, id, kind, action, subject, changes, made_by }),
      recipient: email,
      business_id,
    })),
  )
}

const listOwners = (tx: Tx, businessId: number) =>
  tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('businesses', 'businesses.id', 'memberships.business_id')
    .select(['users.email', 'businesses.name as business', 'businesses.username'])
    .where('memberships.business_id', '=', businessId)
    .where('memberships.role', '=', 'owner')
    .orderBy('users.id')
    .execute()
