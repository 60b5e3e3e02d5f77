import type { Check } from '../check.ts'
import { customers } from './customers.ts'
import { errors } from './errors.ts'
import { idempotency } from './idempotency.ts'
import { keys } from './keys.ts'
import { limits } from './limits.ts'
import { lists } from './lists.ts'
import { oauth } from './oauth.ts'
import { orders } from './orders.ts'
import { storefront } from './storefront.ts'
import { webhooks } from './webhooks.ts'

/** All checks, in the order of the reports. */
export const checks: Check[] = [
  ...errors,
  ...keys,
  ...limits,
  ...idempotency,
  ...lists,
  ...orders,
  ...storefront,
  ...customers,
  ...oauth,
  ...webhooks,
]

/** The checks whose id is one of these names or begins with one of them: `keys`, `keys.expired-key-is-401`. */
export function selectChecks<Kit>(only: string[], skip: string[], from: Check<Kit>[]): Check<Kit>[] {
  const isNamed = (id: string, names: string[]) => names.some((name) => id === name || id.startsWith(`${name}.`))
  return from.filter(({ id }) => (only.length === 0 || isNamed(id, only)) && !isNamed(id, skip))
}
