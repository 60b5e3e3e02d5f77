import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBusiness } from '../../session/business.tsx'
import { inlinedSession } from '../../session/inlined-session.ts'

export const unreadKey = (businessId: string) => ['unread notifications', businessId]
const heardKey = (businessId: string) => ['something happened', businessId]

/** Options for cache values that are only set and never fetched. */
const isSetOnly = { enabled: false, staleTime: Number.POSITIVE_INFINITY, queryFn: () => null }

/** The number of unread notifications, from the page or a later response; `answered` is such a response. */
export function useUnread(answered?: number | null): number {
  const { business_id } = useBusiness().path
  const client = useQueryClient()
  useEffect(() => {
    if (answered != null) client.setQueryData(unreadKey(business_id), answered)
  }, [answered, business_id, client])
  const { data } = useQuery<number | null>({ queryKey: unreadKey(business_id), ...isSetOnly })
  const [inlined] = useState(() => inlinedSession()?.unread)
  return data ?? (inlined?.business_id === business_id ? inlined.count : 0)
}

/** Whether this page has received an event; from then on the bell loads the notifications themselves. */
export function useHeard(): boolean {
  const { business_id } = useBusiness().path
  return useQuery<boolean | null>({ queryKey: heardKey(business_id), ...isSetOnly }).data === true
}

export const markHeard = (client: QueryClient, businessId: string) => client.setQueryData(heardKey(businessId), true)

export const maxUnread = 99

export const showUnread = (count: number) => (count >= maxUnread ? `${maxUnread}+` : String(count))
