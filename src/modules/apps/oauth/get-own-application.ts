import type { Db } from '../../../platform/db/types.ts'

/** `is_webhook_active`: whether events are being delivered to the app. */
export const getOwnApplication = (db: Db, id: number) =>
  db
    .selectFrom('applications')
    .selectAll()
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('webhook_receivers')
            .select('webhook_receivers.id')
            .whereRef('webhook_receivers.application_id', '=', 'applications.id')
            .where('webhook_receivers.status', '=', 'active'),
        )
        .$castTo<boolean>()
        .as('is_webhook_active'),
    )
    .where('applications.id', '=', id)
    .executeTakeFirstOrThrow()
