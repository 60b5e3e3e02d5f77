import type { JoinBuilder } from 'kysely'
import type { Tables } from '../../../schema/tables.ts'

/** SQL text: joins the verified custom domain `d` of the store `s`; `d.hostname` is null without one. */
export const joinDomain = 'left join custom_domains d on d.id = s.custom_domain_id and d.is_verified'

/** The same for the query builder: `leftJoin('custom_domains', isDomainOfStore)`. */
export const isDomainOfStore = (join: JoinBuilder<Tables, 'custom_domains' | 'stores'>) =>
  join.onRef('custom_domains.id', '=', 'stores.custom_domain_id').on('custom_domains.is_verified', '=', true)

/** The absolute URL of a shop: its domain, or its path below the app's address. */
export const shopUrl = (
  { hostname, unique_id }: { hostname?: string | null | undefined; unique_id: string },
  appUrl: string,
) => (hostname ? `https://${hostname}` : `${appUrl}/s/${unique_id}`)
