export const launchSeconds = 120

type Switches = { is_active: boolean; is_enabled: boolean }

/** Whether "Open app" is available: the app has a manage_url and the installation is active and enabled. */
export const canLaunch = (installation: Switches & { manage_url: string | null }) =>
  installation.is_active && installation.is_enabled && installation.manage_url !== null

/**
 * The app receives events only while its receiver is active, the merchant granted at least one event, and the
 * installation is active and enabled.
 */
export const webhookStatus = (
  installation: Switches & {
    is_webhook_enabled: boolean
    is_webhook_active: boolean
    granted_webhook_events: string[]
  },
): 'active' | 'inactive' =>
  installation.is_active &&
  installation.is_enabled &&
  installation.is_webhook_enabled &&
  installation.is_webhook_active &&
  installation.granted_webhook_events.length > 0
    ? 'active'
    : 'inactive'
