import { toCidr } from '../../../access/ip-allowlist.ts'
import { createUuid } from '../../../platform/ids.ts'
import type { ApplicationRow, BillingTag } from './rules.ts'
import type { ApplicationChange } from './schemas.ts'

export type Columns = Omit<
  ApplicationRow,
  'id' | 'business_id' | 'client_id' | 'client_secret_hash' | 'masked_client_secret' | 'verified_at' | 'billing_tags'
> & { billing_tags: BillingTag[] }

/** What a registration says after a change: fields that the change leaves out stay; a tag keeps its id by its code. */
export function registrationColumns(
  before: Partial<ApplicationRow>,
  change: ApplicationChange,
): Omit<Columns, 'created_by' | 'created_at' | 'updated_at'> {
  const tagsBefore = (before.billing_tags ?? []) as BillingTag[]
  const idOf = (code: string) => tagsBefore.find((tag) => tag.tag_code === code)?.billing_tag_id ?? createUuid()
  const kept = <T>(given: T | undefined, stored: T | undefined, otherwise: T) =>
    given !== undefined ? given : (stored ?? otherwise)
  return {
    name: kept(change.name, before.name, ''),
    description: kept(change.description, before.description, null),
    logo_url: kept(change.logo_url, before.logo_url, null),
    homepage_url: kept(change.homepage_url, before.homepage_url, null),
    redirect_uri: kept(change.redirect_uri, before.redirect_uri, ''),
    manage_url: kept(change.manage_url, before.manage_url, null),
    scopes: kept(change.scopes, before.scopes, []),
    is_webhook_enabled: kept(change.webhook?.is_enabled, before.is_webhook_enabled, false),
    webhook_url: kept(change.webhook?.url, before.webhook_url, null),
    webhook_events: kept(change.webhook?.events, before.webhook_events, []),
    billing_tags: change.billing_tags?.map((tag) => ({ billing_tag_id: idOf(tag.tag_code), ...tag })) ?? tagsBefore,
    ip_allowlist: change.ip_allowlist?.map((text) => toCidr(text) ?? text) ?? before.ip_allowlist ?? [],
  }
}
