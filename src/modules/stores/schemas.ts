import { Type } from 'typebox'
import { Closed, Nullable, Text, Timestamp } from '../../platform/http/schemas.ts'
import { StoreSettings } from './rules.ts'

export const StoreOut = Closed(
  {
    id: Type.Integer(),
    unique_id: Type.String({ examples: ['store_6rPbq9GkVtX2mZ4sJcL8dWfA'] }),
    uuid: Type.String({ format: 'uuid' }),
    business_id: Type.Integer(),
    name: Type.String(),
    is_active: Type.Boolean(),
    is_public: Type.Boolean(),
    logo: Nullable(Type.String()),
    settings: StoreSettings,
    created_at: Timestamp,
    last_updated_at: Timestamp,
  },
  { title: 'Store' },
)

export const StoreIn = Closed({ name: Text(200) })

export const StorePatch = Closed({
  name: Type.Optional(Text(200)),
  settings: Type.Optional(StoreSettings),
})
