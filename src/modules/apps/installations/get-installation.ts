import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'

/** Selects the installations of a business with the app's public fields and the name of the installer. */
const selectInstallations = (db: Db, businessId: number) =>
  db
    .selectFrom('installations')
    .innerJoin('applications', 'applications.id', 'installations.application_id')
    .leftJoin('users', 'users.id', 'installations.installed_by')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'installations.installed_by')
        .onRef('memberships.business_id', '=', 'installations.business_id'),
    )
    .selectAll('installations')
    .select([
      'applications.client_id',
      'applications.name',
      'applications.description',
      'applications.logo_url',
      'applications.homepage_url',
      'applications.manage_url',
      'applications.is_webhook_enabled',
      'users.unique_id as installer_unique_id',
      'users.fullname as installer_fullname',
      'memberships.role as installer_role',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('webhook_receivers')
            .select('id')
            .whereRef('webhook_receivers.application_id', '=', 'applications.id')
            .where('status', '=', 'active'),
        )
        .$castTo<boolean>()
        .as('is_webhook_active'),
    )
    .where('installations.business_id', '=', businessId)

export type InstallationRow = Awaited<ReturnType<typeof getInstallation>>

export async function getInstallation(db: Db, businessId: number, id: number) {
  const row = await selectInstallations(db, businessId).where('installations.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('There is no such installation')
  return row
}

/** Lists the newest 500 installations; the list is not paginated. */
export const listInstallations = (db: Db, businessId: number) =>
  selectInstallations(db, businessId).orderBy('installations.id', 'desc').limit(500).execute()
