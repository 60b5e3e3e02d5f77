import type { Tx } from '../../../platform/db/types.ts'

export const makerKinds = ['person', 'key', 'app', 'system'] as const

/** Who made a change, in words that an owner recognizes. */
export type Maker = { kind: (typeof makerKinds)[number]; name: string }

/** Reads the name behind an actor as the audit log has it: a person's unique_id, `key:…` or `app:…`. */
export async function describeActor(tx: Tx, businessId: number, actor: string): Promise<Maker> {
  const [prefix, id = ''] = actor.split(':')
  if (prefix === 'key') {
    const key = await tx
      .selectFrom('api_keys')
      .select('name')
      .where('business_id', '=', businessId)
      .where('id', '=', Number(id))
      .executeTakeFirst()
    return { kind: 'key', name: key?.name ?? actor }
  }
  if (prefix === 'app') {
    const app = await tx.selectFrom('applications').select('name').where('client_id', '=', id).executeTakeFirst()
    return { kind: 'app', name: app?.name ?? actor }
  }
  const user = await tx
    .selectFrom('users')
    .select(['fullname', 'email'])
    .where('unique_id', '=', actor)
    .executeTakeFirst()
  return user ? { kind: 'person', name: `${user.fullname} (${user.email})` } : { kind: 'system', name: actor }
}
