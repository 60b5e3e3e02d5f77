import { useApi } from '../api/hooks.ts'
import type { ApiKey } from '../api/types.generated.ts'
import { useBusiness } from './business.tsx'

/** Whether the user may grant access to money, and whether the user could create a given key. */
export function useKeyRights() {
  const { can } = useBusiness()
  const scopes = useApi('GET /api/scopes', {})
  const money = new Set<string>(scopes.data?.data.filter(({ is_money }) => is_money).map(({ name }) => name))
  const mayGrantMoney = can('money_scopes:grant')
  return {
    mayGrantMoney,
    mayCreate: ({ key_type, scopes }: Pick<ApiKey, 'key_type' | 'scopes'>) =>
      mayGrantMoney || (key_type === 'restricted' && !scopes.some((name) => money.has(name))),
  }
}
