import type { BillingTag } from '../applications/index.ts'
import type { InstallationRow } from './get-installation.ts'
import { canLaunch, webhookStatus } from './rules.ts'

/**
 * The columns of a snapshot, for statements with `installations i`, `applications a` and `businesses b`
 * in their from clause.
 */
export const snapshotColumns = `i.id as authorized_business_id, a.client_id, i.is_active, i.is_enabled,
  i.granted_scopes, i.granted_webhook_events, i.approved_billing_tags, i.updated_at, a.is_webhook_enabled, a.manage_url,
  b.unique_id, b.username, b.name,
  exists (select from webhook_receivers w where w.application_id = a.id and w.status = 'active') as is_webhook_active`

export type Snapshot = {
  authorized_business_id: number
  client_id: string
  is_active: boolean
  is_enabled: boolean
  granted_scopes: string[]
  granted_webhook_events: string[]
  approved_billing_tags: BillingTag[]
  updated_at: string
  is_webhook_enabled: boolean
  is_webhook_active: boolean
  manage_url: string | null
  unique_id: string
  username: string
  name: string
}

/** The app's view. */
export const showSnapshot = (row: Snapshot) => ({
  authorized_business_id: row.authorized_business_id,
  client_id: row.client_id,
  business: { unique_id: row.unique_id, username: row.username, name: row.name },
  is_active: row.is_active,
  is_enabled: row.is_enabled,
  granted_scopes: row.granted_scopes,
  webhook_status: webhookStatus(row),
  granted_webhook_events: row.granted_webhook_events,
  approved_billing_tags: row.approved_billing_tags,
  manage_launch_available: canLaunch(row),
  updated_at: row.updated_at,
})

/** The merchant's view. */
export const showInstallation = (row: InstallationRow) => ({
  id: row.id,
  application: {
    client_id: row.client_id,
    name: row.name,
    description: row.description,
    logo_url: row.logo_url,
    homepage_url: row.homepage_url,
  },
  is_active: row.is_active,
  is_enabled: row.is_enabled,
  granted_scopes: row.granted_scopes,
  webhook_status: webhookStatus(row),
  granted_webhook_events: row.granted_webhook_events,
  approved_billing_tags: row.approved_billing_tags as BillingTag[],
  manage_launch_available: canLaunch(row),
  installed_by:
    row.installer_unique_id === null
      ? null
      : {
          unique_id: row.installer_unique_id,
          fullname: row.installer_fullname!,
          has_left: row.installer_role === null,
        },
  last_used_at: row.last_used_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
})
