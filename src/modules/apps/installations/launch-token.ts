import { sql } from 'kysely'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { hashSecret, issueSecret, isWellFormedSecret } from '../../../platform/secrets/secrets.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { getInstallation } from './get-installation.ts'
import { canLaunch, launchSeconds } from './rules.ts'
import type { Merchant } from './update-installation.ts'
import { type Snapshot, snapshotColumns } from './views.ts'

/** Returns the app's manage_url with a new launch token that works once within two minutes. */
export async function issueLaunchToken(tx: Tx, { business_id, user }: Merchant, id: number, now: Date) {
  const installation = await getInstallation(tx, business_id, id)
  if (!canLaunch(installation))
    throw conflictBecause(
      'app_not_launchable',
      'The app cannot be opened: it is revoked, switched off or has no address',
    )
  const rawToken = issueSecret('lt')
  await tx
    .insertInto('launch_tokens')
    .values({
      token_hash: hashSecret(rawToken),
      installation_id: id,
      created_at: now,
      expires_at: new Date(now.getTime() + launchSeconds * 1000),
    })
    .execute()
  await recordAudit(
    tx,
    { business_id, actor: user.unique_id, action: 'app.launched', target: `installation:${id}` },
    now,
  )
  const url = new URL(installation.manage_url!)
  url.searchParams.set('launch_token', rawToken)
  return { url: url.toString(), expires_in: launchSeconds }
}

/** Marks a launch token as used. Returns undefined if it is unknown, used, expired or belongs to another app. */
export async function useLaunchToken(
  db: Db,
  rawToken: string,
  applicationId: number,
  now: Date,
): Promise<Snapshot | undefined> {
  if (!isWellFormedSecret(rawToken, 'lt')) return undefined
  return await db.transaction().execute((tx) => takeToken(tx, hashSecret(rawToken), applicationId, now))
}

async function takeToken(tx: Tx, tokenHash: Buffer, applicationId: number, now: Date): Promise<Snapshot | undefined> {
  const used = await sql<{ installation_id: number }>`
    update launch_tokens t set used_at = ${now} from installations i
    where t.token_hash = ${tokenHash} and t.used_at is null and t.expires_at > ${now}
      and i.id = t.installation_id and i.application_id = ${applicationId}
    returning t.installation_id`.execute(tx)
  if (!used.rows[0]) return undefined
  const { rows } = await sql<Snapshot>`
    select ${sql.raw(snapshotColumns)}
    from installations i join applications a on a.id = i.application_id join businesses b on b.id = i.business_id
    where i.id = ${used.rows[0].installation_id}`.execute(tx)
  return rows[0]
}

/** Deletes expired launch tokens; runs on a schedule. */
export const purgeLaunchTokens = (db: Db, now: Date) =>
  purgeRows(db, {
    table: 'launch_tokens',
    key: ['token_hash'],
    where: sql`expires_at < ${now}`,
    orderBy: 'expires_at',
  })
