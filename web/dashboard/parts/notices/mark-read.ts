import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../api/hooks.ts'
import { useBusiness } from '../../session/business.tsx'
import { unreadKey } from './unread.ts'

/** Returns a function that marks notifications as read. */
export function useMarkRead() {
  const { path } = useBusiness()
  const client = useQueryClient()
  const act = useAct('POST /api/businesses/{business_id}/notifications/read')
  // Returns a promise, because a page that opens another one is unmounted when the response comes.
  return (body: { up_to: number } | { ids: number[] }) =>
    void act.mutateAsync({ path, body }).then(
      ({ unread_count }) => client.setQueryData(unreadKey(path.business_id), unread_count),
      () => {},
    )
}
