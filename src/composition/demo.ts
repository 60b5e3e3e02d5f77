import type { Config } from '../config.ts'
import { openObjectStore } from '../integrations/object-store/index.ts'
import { createApiKey, deleteApiKey } from '../modules/accounts/api-keys/index.ts'
import { createBusiness } from '../modules/accounts/businesses/index.ts'
import { createUser, setPassword } from '../modules/accounts/users/index.ts'
import { createApplication, rotateClientSecret, verifyApplication } from '../modules/apps/applications/index.ts'
import { isDomainOfStore, toShopUrl, toSlugUrl } from '../modules/stores/store-settings/index.ts'
import { issueStorefrontKey, revokeStorefrontKeys } from '../modules/stores/storefronts/index.ts'
import { createStore, updateStore } from '../modules/stores/stores/index.ts'
import { ensureDefaultWarehouse } from '../modules/stores/warehouses/index.ts'
import type { Db, Tx } from '../platform/db/types.ts'
import { randomText } from '../platform/secrets/base62.ts'
import { seedDemoCatalog } from './demo-catalog/index.ts'

export type Demo = {
  base_url: string
  app_url: string
  email: string
  password: string
  business_unique_id: string
  store_unique_id: string
  secret_key: string
  restricted_key: string
  storefront_key: string
  shop_url: string
  oauth_client_id: string
  oauth_client_secret: string
}

const email = 'demo@example.com'
const username = 'kopi-nusantara'
const appName = 'Demo app'
const keyNames = { secret: 'Demo: secret', restricted: 'Demo: restricted' }

/** Creates a user, a business with a store, and keys. Existing ones are kept; their password and keys are replaced. */
export async function makeDemo(db: Db, config: Config, now: Date): Promise<Demo> {
  const password = `demo-${randomText(12)}`
  const { shop, demo } = await db.transaction().execute(async (tx) => {
    const user = await findOrCreateUser(tx, password, now)
    const business = await findOrCreateBusiness(tx, user, now)
    const store = await findOrCreateStore(tx, business.id, user.unique_id, now)
    const { secret, restricted } = await replaceKeys(tx, business.id, user, now)
    await revokeStorefrontKeys(tx, store.id, now)
    const storefront = await issueStorefrontKey(tx, store.id, user.id, now)
    const demo = {
      base_url: config.baseUrl,
      app_url: config.appUrl,
      email,
      password,
      business_unique_id: business.unique_id,
      store_unique_id: store.unique_id,
      secret_key: secret.rawKey,
      restricted_key: restricted.rawKey,
      storefront_key: storefront.token,
      shop_url: toSlugUrl(store.slug, config.shopUrl),
      ...(await findOrCreateApp(tx, business.id, user, now)),
    }
    return { shop: { business, store, user }, demo }
  })
  await seedDemoCatalog(db, openObjectStore(config), shop, now)
  return demo
}

type User = Awaited<ReturnType<typeof findOrCreateUser>>

/** Deletes the API keys of an earlier start, because their values are not stored, and creates new ones. */
async function replaceKeys(tx: Tx, business_id: number, user: User, now: Date) {
  const creator = { business_id, user, role: 'owner' as const }
  const old = await tx
    .selectFrom('api_keys')
    .select('id')
    .where('business_id', '=', business_id)
    .where('name', 'in', Object.values(keyNames))
    .execute()
  for (const { id } of old) await deleteApiKey(tx, creator, id, now)
  const secret = await createApiKey(tx, creator, { name: keyNames.secret, key_type: 'secret' }, now)
  const scopes = ['store:list', 'store:read', 'product:list', 'product:read', 'order:list', 'order:read']
  const restricted = await createApiKey(tx, creator, { name: keyNames.restricted, key_type: 'restricted', scopes }, now)
  return { secret, restricted }
}

/** Creates the demo data and measures how much longer the first start takes because of it. */
export async function timeDemo(db: Db, config: Config, now: Date): Promise<{ demo: Demo; seconds: number }> {
  const start = performance.now()
  const demo = await makeDemo(db, config, now)
  return { demo, seconds: (performance.now() - start) / 1000 }
}

async function findOrCreateUser(tx: Tx, password: string, now: Date) {
  const found = await tx.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  if (!found) return await createUser(tx, { fullname: 'Sari Dewi', email, password }, now)
  await setPassword(tx, found.id, password, 'demo', now)
  return found
}

async function findOrCreateBusiness(tx: Tx, user: { id: number; unique_id: string }, now: Date) {
  const found = await tx.selectFrom('businesses').selectAll().where('username', '=', username).executeTakeFirst()
  if (found) return found
  const business = await createBusiness(
    tx,
    user,
    { name: 'Kopi Nusantara', username, language: 'id', has_seeded_rates: true },
    now,
  )
  await ensureDefaultWarehouse(tx, business.id, now)
  return business
}

/** Settings that show every feature of the shop. */
const demoStore = {
  payment_methods: 'qris va_bca va_mandiri va_bri gopay ovo card alfamart bank_transfer cod'.split(' '),
  settings: {
    accent_color: '#7c4a21',
    return_terms: 'Barang rusak atau salah kirim kami ganti. Kirim kembali paling lambat 7 hari setelah tiba.',
    thank_you_text: 'Terima kasih! Kopi Anda kami panggang segar dan kirim dalam satu hari kerja.',
    payment_accounts: [
      { bank_code: 'bca', bank_name: 'BCA', account_holder: 'Kopi Nusantara', account_number: '5270 1234 567' },
    ],
  },
}

async function findOrCreateStore(tx: Tx, businessId: number, actor: string, now: Date) {
  const found = await tx
    .selectFrom('stores')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('id')
    .executeTakeFirst()
  if (found) return found
  const { unique_id } = await createStore(tx, businessId, actor, { name: 'Kopi Nusantara' }, now)
  return await updateStore(tx, businessId, actor, unique_id, demoStore, now)
}

/** A verified app of the demo business that any business may install; its secret is rotated. */
async function findOrCreateApp(tx: Tx, businessId: number, user: { id: number; unique_id: string }, now: Date) {
  const registrar = { business_id: businessId, user }
  const found = await tx
    .selectFrom('applications')
    .select('client_id')
    .where('business_id', '=', businessId)
    .where('name', '=', appName)
    .executeTakeFirst()
  if (found) {
    const { rawSecret } = await rotateClientSecret(tx, registrar, found.client_id, now)
    return { oauth_client_id: found.client_id, oauth_client_secret: rawSecret }
  }
  const scopes = ['store:list', 'store:read', 'product:list', 'product:read', 'order:list', 'order:read']
  const input = {
    name: appName,
    description: 'Shows how an app connects',
    redirect_uri: 'http://localhost:8080/callback',
    scopes,
  }
  const { app, rawSecret } = await createApplication(tx, registrar, input, now)
  await verifyApplication(tx, { client_id: app.client_id, actor: 'demo' }, now)
  return { oauth_client_id: app.client_id, oauth_client_secret: rawSecret }
}

/** The address of the demo store's shop, if there is a public demo store. */
export async function findDemoShop(db: Db, config: Config): Promise<string | undefined> {
  const store = await db
    .selectFrom('stores')
    .innerJoin('businesses', 'businesses.id', 'stores.business_id')
    .leftJoin('custom_domains', isDomainOfStore)
    .select(['stores.slug', 'custom_domains.hostname'])
    .where('businesses.username', '=', username)
    .where('stores.is_public', '=', true)
    .where('stores.deleted_at', 'is', null)
    .orderBy('stores.id')
    .executeTakeFirst()
  return store && toShopUrl(store, config.shopUrl)
}

/** Whether the installation has no user yet. */
export const isUnused = async (db: Db) =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
