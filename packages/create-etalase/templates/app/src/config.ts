import { connectApp } from '@etalase/sdk'

/** Everything that differs between machines comes from the environment; `.env` sets it on yours. */
function read(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: write it to .env, see README.md`)
  return value
}

export const publicUrl = read('PUBLIC_URL').replace(/\/$/, '')
export const port = Number(process.env.PORT ?? (new URL(publicUrl).port || 3100))

/** The service shows the secret when the webhook is activated. Separate several by commas while it is replaced. */
export const webhookSecrets = (process.env.WEBHOOK_SECRET ?? '').split(',').filter(Boolean)

export const etalaseUrl = read('ETALASE_URL')
export const clientSecret = read('CLIENT_SECRET')
export const etalase = connectApp({
  url: etalaseUrl,
  appUrl: read('ETALASE_APP_URL'),
  clientId: read('CLIENT_ID'),
  clientSecret,
  redirectUri: `${publicUrl}/callback`,
})
