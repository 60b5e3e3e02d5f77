import { pictureUrl } from '../../../platform/http/addresses.ts'
import { chooseLanguage } from '../../../platform/http/choose-language.ts'
import type { Service } from '../../../platform/service.ts'
import { effectiveSettings, mailSenderOf } from '../../stores/stores/index.ts'

/** Reads the data of a store that its mails need; undefined if the store was deleted. */
export async function findMailStore(
  { db, config }: Pick<Service, 'db' | 'config'>,
  storeId: number,
  acceptLanguage: string | undefined,
) {
  const store = await db
    .selectFrom('stores')
    .leftJoin('custom_domains', (join) =>
      join.onRef('custom_domains.id', '=', 'stores.custom_domain_id').on('custom_domains.is_verified', '=', true),
    )
    .select(['stores.id', 'stores.unique_id', 'stores.business_id', 'stores.name', 'stores.logo'])
    .select(['stores.email', 'stores.settings'])
    .select('custom_domains.hostname')
    .where('stores.id', '=', storeId)
    .where('stores.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!store) return undefined
  const settings = effectiveSettings(store.settings)
  return {
    ...store,
    sender: mailSenderOf(store),
    logo: pictureUrl(config.baseUrl)(store.logo),
    color: settings.accent_color,
    language: chooseLanguage(acceptLanguage, settings.language),
  }
}
