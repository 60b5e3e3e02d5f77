import type { Options } from '../../../packages/conformance/src/index.ts'
import { startDelivery } from '../../../src/modules/apps/webhooks/index.ts'
import { createApp, install, type Merchant } from '../../records/apps.ts'
import { onFinished } from '../../support/on-finished.ts'
import { createKey, createMerchant, startService, type TestService } from '../../support/service.ts'

/** A service that delivers webhooks to this machine, and everything that the checks can be given. */
export async function openStage() {
  const service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
  const merchant = await createMerchant(service)
  const worker = startDelivery(service.service, service.database.connection, { dispatchMs: 10, claimMs: 20 })
  onFinished(() => worker.stop())
  return { service, merchant }
}

export type Stage = Awaited<ReturnType<typeof openStage>>

async function createExpiredKey({ database }: TestService, merchant: Merchant): Promise<string> {
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  const { body } = await merchant.browser.post(`${merchant.path}/api-keys`, {
    name: 'Old',
    key_type: 'secret',
    expires_at,
  })
  await database.pool.query("update api_keys set expires_at = now() - interval '1 day' where id = $1", [body.id])
  return body.key
}

/** Credentials of every kind. */
export async function collectOptions({
  service,
  merchant,
}: Stage): Promise<{ options: Options; renewInstallation: () => Promise<void> }> {
  const other = await createMerchant(service)
  const app = await createApp(service)
  const options: Options = {
    baseUrl: service.baseUrl,
    key: await createKey(merchant),
    expiredKey: await createExpiredKey(service, merchant),
    restrictedKey: await createKey(merchant, ['store:list']),
    otherKey: await createKey(other),
    clientId: app.client_id,
    clientSecret: app.client_secret,
    redirectUri: app.redirect_uri,
    waitSeconds: 60,
    concurrency: 4,
    onRefreshToken: async (token) => {
      options.refreshToken = token
    },
  }
  /** A run uses the refresh token up, and a broken server may end the installation. */
  const renewInstallation = async () => {
    options.refreshToken = (await install(service, app)).tokens.refresh_token
  }
  return { options, renewInstallation }
}
