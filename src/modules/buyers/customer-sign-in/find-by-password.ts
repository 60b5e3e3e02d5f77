import type { StoreRef } from '../../../access/caller.ts'
import type { Reads } from '../../../platform/db/connections/reads.ts'
import { verifyPassword } from '../../../platform/secrets/passwords.ts'
import { normalizeEmail } from '../customers/index.ts'

const select = `select c.id, c.status, p.password_hash, p.is_unproven, s.settings
  from stores s
    left join customers c on c.business_id = s.business_id and c.email = $2
    left join customer_passwords p on p.business_id = c.business_id and p.customer_id = c.id
  where s.id = $1`

type Row = {
  id: number | null
  status: string | null
  password_hash: string | null
  is_unproven: boolean | null
  settings: unknown
}

/**
 * Finds a customer by email and password. Hashes for unknown addresses too, so that timing does not reveal accounts.
 */
export async function findByPassword(
  reads: Reads,
  store: StoreRef,
  { email, password }: { email: string; password: string },
  network: string,
) {
  const [row] = await reads.query<Row>(select, [store.id, normalizeEmail(email)])
  const matches = await verifyPassword(row?.password_hash ?? undefined, password, network)
  return {
    customer_id: matches && row?.status === 'active' ? row.id! : undefined,
    isUnproven: row?.is_unproven === true,
    settings: row?.settings,
  }
}
