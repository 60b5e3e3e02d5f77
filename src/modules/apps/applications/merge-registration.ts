import { toCidr } from '../../../access/ip-allowlist.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import type { ApplicationRow, BillingTag } from './rules.ts'
import type { ApplicationChange } from './schemas.ts'

/** The columns that a registration sets. */
export type Columns = Pick<
  ApplicationRow,
  | 'name'
  | 'description'
  | 'logo_url'
  | 'homepage_url'
  | 'redirect_uri'
  | 'manage_url'
  | 'scopes'
  | 'is_webhook_enabled'
  | 'webhook_url'
  | 'webhook_events'
  | 'ip_allowlist'
> & { billing_tags: BillingTag[] }

/**
 * Merges a change into a registration. Omitted fields stay; a billing tag with a `tag_code` of the registration or of
 * `liveTags` keeps its id.
 */
export function mergeRegistration(
  before: Partial<ApplicationRow>,
  change: ApplicationChange,
  liveTags: BillingTag[] = [],
): Columns {
  const tagsBefore = (before.billing_tags ?? []) as BillingTag[]
  const knownTags = [...liveTags, ...tagsBefore]
  const findTagId = (code: string) => knownTags.find((tag) => tag.tag_code === code)?.billing_tag_id ?? createUuid()
  const merge = <T>(given: T | undefined, stored: T | undefined, otherwise: T) =>
    given !== undefined ? given : (stored ?? otherwise)
  return {
    name: merge(change.name?.trim(), before.name, ''),
    description: merge(change.description, before.description, null),
    logo_url: merge(change.logo_url, before.logo_url, null),
    homepage_url: merge(change.homepage_url, before.homepage_url, null),
    redirect_uri: merge(change.redirect_uri, before.redirect_uri, ''),
    manage_url: merge(change.manage_url, before.manage_url, null),
    scopes: merge(change.scopes, before.scopes, []),
    is_webhook_enabled: merge(change.webhook?.is_enabled, before.is_webhook_enabled, false),
    webhook_url: merge(change.webhook?.url, before.webhook_url, null),
    webhook_events: merge(change.webhook?.events, before.webhook_events, []),
    billing_tags:
      change.billing_tags?.map((tag) => ({ billing_tag_id: findTagId(tag.tag_code), ...tag })) ?? tagsBefore,
    ip_allowlist: change.ip_allowlist?.map((text) => toCidr(text) ?? text) ?? before.ip_allowlist ?? [],
  }
}
