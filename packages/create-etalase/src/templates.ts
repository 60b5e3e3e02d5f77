/** A setting of a project: the option that sets it, and the line of `.env`. */
export type Setting = {
  option: string
  name: string
  /** For the help: what the value is. */
  about: string
  byDefault?: string
  isAddress?: boolean
}

export type Template = {
  name: 'app' | 'storefront'
  settings: Setting[]
  /** Paths below PUBLIC_URL that are entered in the dashboard, with the name of their field. */
  addresses: [field: string, path: string][]
  about: string
  /** What the developer does in the dashboard before the project runs, and while it runs. */
  preparation: string
  activation: string
}

const url: Setting = {
  option: 'url',
  name: 'ETALASE_URL',
  about: 'address of the API',
  byDefault: 'http://localhost:3000',
  isAddress: true,
}
const webhookSecret: Setting = { option: 'webhook-secret', name: 'WEBHOOK_SECRET', about: 'whsec_… of its webhook' }
const publicUrl = (byDefault: string): Setting => ({
  option: 'public-url',
  name: 'PUBLIC_URL',
  about: 'where browsers reach the project',
  byDefault,
  isAddress: true,
})

const app: Template = {
  name: 'app',
  settings: [
    url,
    {
      option: 'app-url',
      name: 'ETALASE_APP_URL',
      about: 'address of the dashboard',
      byDefault: 'http://localhost:3001',
      isAddress: true,
    },
    publicUrl('http://localhost:3100'),
    { option: 'client-id', name: 'CLIENT_ID', about: 'client ID of the registered app' },
    { option: 'client-secret', name: 'CLIENT_SECRET', about: 'its secret' },
    webhookSecret,
  ],
  addresses: [
    ['Redirect address', '/callback'],
    ['Manage address', '/launch'],
    ['Webhook address', '/webhooks'],
  ],
  about: 'an app that merchants install',
  preparation: 'In the dashboard, Developers → Apps → Register app, with these addresses',
  activation: "While it runs, activate the webhook on the app's page, write its secret, and start again",
}

const storefront: Template = {
  name: 'storefront',
  settings: [
    url,
    publicUrl('http://localhost:3200'),
    { option: 'store-id', name: 'STORE_ID', about: 'ID of the store' },
    { option: 'storefront-key', name: 'STOREFRONT_KEY', about: 'sfpk_… of the store' },
    webhookSecret,
  ],
  addresses: [
    ['Allowed origin', ''],
    ['Webhook address', '/webhooks'],
  ],
  about: 'a shop with catalog, checkout and accounts',
  preparation: 'In the dashboard, Stores → your store → Storefront, make a key and register the origin',
  activation:
    'While it runs, add a webhook under Developers → Webhooks for the events of products and stock, write its secret, and start again',
}

export const templates = { app, storefront }

const settings = Object.values(templates).flatMap((template) => template.settings)

export const options: Record<string, { type: 'string' } | { type: 'boolean'; short: string }> = {
  ...Object.fromEntries(settings.map(({ option }) => [option, { type: 'string' as const }])),
  sdk: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
}
