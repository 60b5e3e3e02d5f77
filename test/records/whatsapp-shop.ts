import { createWhatsAppKeys, startFakeWhatsApp } from '../fakes/whatsapp.ts'
import { onFinished } from '../support/on-finished.ts'
import { startService } from '../support/service.ts'
import { openShop } from './checkout.ts'
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

const codeTemplate = { kind: 'sign_in_code', template: 'kode_masuk', language: 'id', parameters: [], has_button: true }

/** A service, and a fake of WhatsApp that takes the template of codes. `connect` lets a shop send codes by it. */
export async function startCodeService() {
  const keys = createWhatsAppKeys()
  const fake = await startFakeWhatsApp(keys)
  onFinished(fake.close)
  fake.templates.set('kode_masuk id', { parameters: 1, hasButton: true, isAuthentication: true })
  const service = await startService({ roles: ['api', 'app', 'worker'], env: { WHATSAPP_CLOUD_URL: fake.url } })
  async function connect({ send, store }: Pick<Awaited<ReturnType<typeof openShop>>, 'send' | 'store'>) {
    const account = await send('POST', '/provider-accounts', {
      provider: 'whatsapp_cloud',
      mode: 'live',
      name: 'WhatsApp toko',
      credentials: keys,
    })
    await send('PUT', `/stores/${store.id}/whatsapp-templates`, { templates: [codeTemplate] })
    return account
  }
  return { fake, service, connect }
}

/** A shop that sends codes by WhatsApp to customers who sign in. */
export async function openCodeShop() {
  const { fake, service, connect } = await startCodeService()
  const shop = await openShop(service)
  return { fake, service, shop, template: codeTemplate, account: await connect(shop) }
}
