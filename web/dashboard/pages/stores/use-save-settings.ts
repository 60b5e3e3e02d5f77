import { useAct } from '../../api/hooks.ts'
import type { StoreWithSettings as Store } from '../../api/types.generated.ts'
import { useNotice } from '../../frame/notices.tsx'
import { useMessages } from '../../messages/provider.tsx'

export type StorePath = { business_id: string; store_id: string }

/** Saves the given settings and keeps the others. */
export function useSaveSettings(path: StorePath) {
  const { common } = useMessages()
  const notify = useNotice()
  const update = useAct('PATCH /api/businesses/{business_id}/stores/{store_id}')
  const save = async (settings: Store['settings']) => {
    if (await update.mutateAsync({ path, body: { settings } }).catch(() => undefined)) notify(common.saved)
  }
  return { save, error: update.error, isPending: update.isPending }
}
