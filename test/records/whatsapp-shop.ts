import { createWhatsAppKeys, startFakeWhatsApp } from '../fakes/whatsapp.ts'
import { onFinished } from '../support/on-finished.ts'
import { startService } from '../support/service.ts'
import { createOrderShop } from './orders.ts'

/** A shop with its own WhatsApp account, at a fake that sends callbacks. */
export async function openWhatsAppShop(stock?: number) {
  const keys = createWhatsAppKeys()
  const fake = await startFakeWhatsApp(keys)
  onFinished(fake.close)
  const service = await startService({ env: { WHATSAPP_CLOUD_URL: fake.url } })
  const shop = await createOrderShop(service, stock)
  const account = await shop.must('POST', '/v3/provider-accounts', {
    provider: 'whatsapp_cloud',
    mode: 'live',
    name: 'WhatsApp toko',
    credentials: keys,
  })
  fake.switches.callbackUrl = account.callback_url
  return { keys, fake, service, shop, account }
}
