import { sql } from 'kysely'
import { eraseColumns } from '../../../platform/db/statements/erase-columns.ts'
import type { Tx } from '../../../platform/db/types.ts'

/** Erases the payer from the sandbox's books. Other providers keep payers as long as their own duties require. */
export const eraseSandboxPayments = (tx: Tx, references: string[]) =>
  sql`with erased as (
      update sandbox_payments set ${eraseColumns('sandbox_payments')}
      where reference_id = any(${references}::text[]) returning id
    ) delete from sandbox_events where payment_id in (select id from erased)`.execute(tx)
