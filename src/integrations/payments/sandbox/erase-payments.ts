import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'

/** Takes the payer out of the sandbox's books. Outside providers keep theirs, by their own duties. */
export const eraseSandboxPayments = (tx: Tx, references: string[]) =>
  sql`with erased as (
      update sandbox_payments set customer_name = '', description = '', instructions = '{}', return_url = ''
      where reference_id = any(${references}::text[]) returning id
    ) delete from sandbox_events where payment_id in (select id from erased)`.execute(tx)
