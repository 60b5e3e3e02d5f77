export const launchSeconds = 120

type Switches = { is_active: boolean; is_enabled: boolean }

/** Whether "Open app" can work: the app says where to, and the merchant allows it now. */
export const canLaunch = (installation: Switches & { manage_url: string | null }) =>
  installation.is_active && installation.is_enabled && installation.manage_url !== null

/** Events reach the app only while its address acknowledges them, the merchant granted some, and the installation is on. */
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
