import type { Static } from 'typebox'
import type { Tx } from '../../../platform/db/types.ts'
import { conflict } from '../../../platform/errors/errors.ts'
import { createUniqueId } from '../../../platform/secrets/ids.ts'
import { hashSecret, issueSecret, maskSecret } from '../../../platform/secrets/secrets.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { mergeRegistration } from './merge-registration.ts'
import { checkRegistration, maxApplications } from './rules.ts'
import type { ApplicationIn } from './schemas.ts'

export type NewApplication = Static<typeof ApplicationIn>

export type Registrar = { business_id: number; user: { id: number; unique_id: string } }

/** Registers an app and returns its raw client secret, which is not stored: only its hash is. */
export async function createApplication(tx: Tx, { business_id, user }: Registrar, input: NewApplication, now: Date) {
  const columns = mergeRegistration({}, input)
  checkRegistration(columns)
  await checkRoom(tx, business_id)

  const rawSecret = issueSecret('cs')
  const app = await tx
    .insertInto('applications')
    .values({
      ...columns,
      billing_tags: JSON.stringify(columns.billing_tags),
      client_id: createUniqueId('app'),
      business_id,
      client_secret_hash: hashSecret(rawSecret),
      masked_client_secret: maskSecret(rawSecret),
      created_by: user.id,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const details = { name: app.name, redirect_uri: app.redirect_uri, scopes: app.scopes }
  const entry = {
    business_id,
    actor: user.unique_id,
    action: 'application.created' as const,
    target: app.client_id,
    details,
  }
  await recordAudit(tx, entry, now)
  return { app, rawSecret }
}

async function checkRoom(tx: Tx, business_id: number) {
  // Lock the business row so that two concurrent requests cannot both register the last app within the limit.
  await tx.selectFrom('businesses').select('id').where('id', '=', business_id).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('applications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('business_id', '=', business_id)
    .executeTakeFirstOrThrow()
  if (count >= maxApplications)
    throw conflict(`A business has at most ${maxApplications} apps: delete one first`, 'app_limit_reached')
}
