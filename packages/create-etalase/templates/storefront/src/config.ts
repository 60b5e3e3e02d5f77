/** Everything that differs between machines comes from the environment; `.env` sets it on yours. */
function read(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: write it to .env, see README.md`)
  return value
}

export const publicUrl = read('PUBLIC_URL').replace(/\/$/, '')
export const port = Number(process.env.PORT ?? (new URL(publicUrl).port || 3200))

/** The service shows the secret when the webhook is made. Separate several by commas while it is replaced. */
export const webhookSecrets = (process.env.WEBHOOK_SECRET ?? '').split(',').filter(Boolean)

export const store = {
  url: read('ETALASE_URL'),
  storeId: read('STORE_ID'),
  key: read('STOREFRONT_KEY'),
  /** A visitor does not wait for longer than this until a request is sent again. */
  maxWait: 2000,
}
