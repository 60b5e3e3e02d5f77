import { sql } from 'kysely'

/**
 * Which receiver gets the events of which business: an endpoint gets those of its own business; the receiver of an app
 * gets those of every business that installed the app, limited to the kinds that the merchant granted.
 */
export const subscriptions = sql`(
  select r.id as receiver_id, r.business_id as owner_id, r.business_id, null::bigint as application_id,
    null::text as client_id, r.events as kinds, r.active_since as since,
    '-infinity'::timestamptz as replay_since, r.status = 'active' as is_on, true as is_allowed
  from webhook_receivers r where r.application_id is null
  union all
  select r.id, r.business_id, i.business_id, a.id, a.client_id, i.granted_webhook_events,
    greatest(r.active_since, i.active_since), coalesce(i.installed_at, i.active_since), r.status = 'active' and a.is_webhook_enabled, i.is_active and i.is_enabled
  from webhook_receivers r
  join applications a on a.id = r.application_id
  join installations i on i.application_id = a.id
)`

/** Whether subscription `s` covers event `e`. Events about an app are sent to it even after the app was revoked. */
export const isSubscribed = sql<boolean>`(s.is_on and e.kind = any(s.kinds) and
  case when e.application_id is null then s.is_allowed else e.application_id = s.application_id end)`
