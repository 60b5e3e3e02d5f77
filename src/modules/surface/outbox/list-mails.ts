import type { Selectable } from 'kysely'
import { listPage, mapPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Service } from '../../../platform/service.ts'
import type { Tables } from '../../../schema/tables.ts'

type Mail = Selectable<Tables['mails']>

/** Lists the mails of a business, or the secret ones of the whole installation. */
export async function listMails<View>(
  { db, secrets }: Pick<Service, 'db' | 'secrets'>,
  request: PageRequest,
  which: number | 'secret',
  show: (mail: Mail) => View,
) {
  const page = await listPage({
    list: `outbox:${which}`,
    cursorSecret: secrets.cursor,
    request,
    filters: {},
    key: ['id'],
    direction: 'desc',
    select: () => {
      const mails = db.selectFrom('mails').selectAll()
      return which === 'secret' ? mails.where('is_secret', '=', true) : mails.where('business_id', '=', which)
    },
    keyOf: (mail) => [mail.id],
  })
  return mapPage(page, show)
}
