import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Timestamp } from '../../../platform/http/schemas.ts'
import { BillingTagOut } from '../applications/index.ts'

const granted = {
  is_active: Type.Boolean({ description: 'False once revoked' }),
  is_enabled: Type.Boolean({ description: 'False while switched off' }),
  granted_scopes: Type.Array(Type.String()),
  webhook_status: OneOf(['active', 'inactive']),
  granted_webhook_events: Type.Array(Type.String()),
  approved_billing_tags: Type.Array(BillingTagOut),
  manage_launch_available: Type.Boolean(),
}

/** The app's view of its installation. */
export const SnapshotOut = Closed(
  {
    authorized_business_id: Type.Integer(),
    client_id: Type.String(),
    business: Closed({ unique_id: Type.String(), username: Type.String(), name: Type.String() }),
    ...granted,
    updated_at: Timestamp,
  },
  { title: 'InstallationSnapshot' },
)

/** The merchant's view. */
export const InstallationOut = Closed(
  {
    id: Type.Integer(),
    application: Closed({
      client_id: Type.String(),
      name: Type.String(),
      description: Nullable(Type.String()),
      logo_url: Nullable(Type.String()),
      homepage_url: Nullable(Type.String()),
    }),
    ...granted,
    installed_by: Nullable(
      Closed({
        unique_id: Type.String(),
        fullname: Type.String(),
        has_left: Type.Boolean({ description: 'No longer a member of the business; the installation stays' }),
      }),
    ),
    last_used_at: Nullable(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'Installation' },
)

export const LaunchOut = Closed(
  {
    url: Type.String({ description: "The app's manage_url with launch_token in its query" }),
    expires_in: Type.Integer(),
  },
  { title: 'Launch' },
)
