import { type Static, Type } from 'typebox'
import { Closed, Nullable, Text, Timestamp } from '../../../platform/http/schemas.ts'

export const DeviceIn = Closed({
  endpoint: Text(2000, { description: 'The address of the browser at its push service' }),
  keys: Closed({
    p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$', description: 'The public key of the browser' }),
    auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}(==)?$', description: 'The secret that it shares' }),
  }),
})
export type DeviceInput = Static<typeof DeviceIn>

export const DeviceOut = Closed(
  {
    id: Type.Integer(),
    user_agent: Nullable(Type.String()),
    created_at: Timestamp,
    is_current: Type.Boolean({ description: 'Whether it is the browser that asks' }),
  },
  { title: 'PushDevice' },
)

const PublicKey = Type.String({ description: 'With which a browser subscribes: the `applicationServerKey`' })

export const PushKeyOut = Closed({ public_key: PublicKey }, { title: 'PushKey' })

export const DevicesOut = Closed(
  {
    public_key: PublicKey,
    data: Type.Array(DeviceOut),
  },
  { title: 'PushDevices' },
)
