import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '../../../../client/api-error.ts'
import { type Answer, callWithEtag } from '../../../api/call.ts'
import { useBusiness } from '../../../session/business.tsx'
import type { StoreChange } from './settings/values.ts'

const read = 'GET /api/businesses/{business_id}/stores/{store_id}'
const change = 'PATCH /api/businesses/{business_id}/stores/{store_id}'

export type VersionedStore = { answer: Answer<typeof read>; etag: string | undefined }

/** Loads a store with its version, which changes to it send. */
export function useStore(storeId: string | undefined) {
  const { path } = useBusiness()
  return useQuery<VersionedStore, ApiError>({
    queryKey: [read, path.business_id, storeId],
    queryFn: ({ signal }) => callWithEtag(read, { path: { ...path, store_id: storeId! } }, { signal }),
    enabled: storeId !== undefined,
  })
}

/** Saves a change of a store; the server refuses if it has changed since the version `ifMatch`. */
export function useSaveStore(storeId: string) {
  const { path } = useBusiness()
  const client = useQueryClient()
  return useMutation<VersionedStore, ApiError, { body: StoreChange; ifMatch: string | undefined }>({
    mutationFn: ({ body, ifMatch }) =>
      callWithEtag(change, { path: { ...path, store_id: storeId }, body }, ifMatch === undefined ? {} : { ifMatch }),
    onSuccess: (saved) => {
      client.setQueryData([read, path.business_id, storeId], saved)
      return client.invalidateQueries({ refetchType: 'active' })
    },
  })
}
