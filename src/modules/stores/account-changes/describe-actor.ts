import type { Tx } from '../../../platform/db/types.ts'

export const makerKinds = ['person', 'key', 'app', 'system'] as const

/** The person or program that made a change, as owners know it. */
export type Maker = { kind: (typeof makerKinds)[number]; name: string }

/** Finds the name of an actor in the audit log's format: a person's unique_id, `key:…` or `app:…`. */
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
