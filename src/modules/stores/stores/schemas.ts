import { type Static, Type } from 'typebox'
import { PictureIn } from '../../../platform/http/addresses.ts'
import { Closed, Email, Id, Nullable, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { storeMethods } from '../../../vocabulary/payment-methods.ts'
import { type SettingsInput, settingsInProperties, settingsOutProperties } from '../store-settings/index.ts'

const CustomDomain = Nullable(
  Closed({ id: Type.Integer(), full_url: Type.String(), is_verified: Type.Boolean() }, { title: 'CustomDomain' }),
)

const simplified = {
  id: Type.Integer(),
  unique_id: Type.String({ examples: ['store_6rPbq9GkVtX2mZ4sJcL8dWfA'] }),
  uuid: Type.String({ format: 'uuid' }),
  business_id: Type.Integer(),
  name: Type.String(),
  slug: Type.String({ examples: ['kopi-nusantara'], description: 'Stands in the address of the hosted shop' }),
  shop_url: Type.String({
    examples: ['https://kopi-nusantara.shops.example.com'],
    description: 'The address of the hosted shop',
  }),
  logo: Nullable(Type.String()),
  custom_domain: CustomDomain,
  payment_methods: Type.Array(Type.String()),
}

const record = {
  ...simplified,
  is_active: Type.Boolean({ description: 'Whether the store sells; false once it is closed' }),
  closed_at: Nullable(Timestamp),
  is_public: Type.Boolean(),
  warehouse_id: Nullable(Type.Integer()),
  warehouse: Nullable(Closed({ id: Type.Integer(), name: Type.String() })),
  phone: Nullable(Type.String({ examples: ['628112345678'], description: 'Where buyers reach the store' })),
  email: Nullable(Type.String()),
  created_at: Timestamp,
  last_updated_at: Timestamp,
}

export const SimplifiedStore = Closed(simplified, { title: 'SimplifiedStore' })

export const StoreOut = Closed(
  { ...record, settings: Closed(settingsOutProperties, { title: 'StoreSettings' }) },
  { title: 'StoreWithSettings' },
)

export const FlatStoreOut = Closed({ ...record, ...settingsOutProperties }, { title: 'Store' })

export const StoreIn = Closed({ name: Text(200) })

export const MachineStoreIn = Closed({ name: Text(200), custom_domain_id: Type.Optional(Nullable(Id)) })

const writable = {
  name: Type.Optional(Text(200)),
  slug: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'The address of the hosted shop. Former slugs stay with the store, and lead to the present one',
    }),
  ),
  is_public: Type.Optional(Type.Boolean()),
  logo: Type.Optional(Nullable(PictureIn)),
  phone: Type.Optional(Nullable(Type.String({ maxLength: 30 }))),
  email: Type.Optional(Nullable(Email)),
  warehouse_id: Type.Optional(Nullable(Id)),
  custom_domain_id: Type.Optional(Nullable(Id)),
  payment_methods: Type.Optional(Type.Array(OneOf(storeMethods), { maxItems: 40, uniqueItems: true })),
}

export const StorePatch = Closed({
  ...writable,
  settings: Type.Optional(Type.Unsafe<SettingsInput>(Closed(settingsInProperties))),
})

const named = Closed(writable)

export const FlatStorePatch = Type.Unsafe<Static<typeof named> & SettingsInput>(
  Closed({ ...writable, ...settingsInProperties }),
)
