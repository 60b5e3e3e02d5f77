import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '../../../../../client/api-error.ts'
import { type Answer, call, callWithEtag, type Input } from '../../../../api/call.ts'

export type StorePath = { business_id: string; store_id: string }

const list = 'GET /api/businesses/{business_id}/stores/{store_id}/messages'
const read = 'GET /api/businesses/{business_id}/stores/{store_id}/messages/{kind}'
const change = 'PATCH /api/businesses/{business_id}/stores/{store_id}/messages/{kind}'
const preview = 'POST /api/businesses/{business_id}/stores/{store_id}/messages/{kind}/preview'

export type Message = Answer<typeof read>
export type VersionedMessage = { answer: Message; etag: string | undefined }
export type MessageChange = Input<typeof change>['body']
export type Language = Message['language']
export type PreviewRequest = Input<typeof preview>['body']

const typingPauseMs = 400

export const useMessageList = (path: StorePath) =>
  useQuery<Answer<typeof list>, ApiError>({
    queryKey: [list, path],
    queryFn: ({ signal }) => call(list, { path }, signal),
  })

/** Switches a message on or off. The list changes at once, and is reverted if the server refuses. */
export function useSwitch(path: StorePath, kind: Message['kind']) {
  const client = useQueryClient()
  const show = (is_on: boolean) =>
    client.setQueryData<Answer<typeof list>>(
      [list, path],
      (now) => now && { ...now, data: now.data.map((one) => (one.kind === kind ? { ...one, is_on } : one)) },
    )
  return useMutation<Message, ApiError, boolean>({
    mutationFn: (is_on) => call(change, { path: { ...path, kind }, body: { is_on } }),
    // Quick changes of a switch are sent one after the other, so that the last one counts.
    scope: { id: `switch ${path.store_id} ${kind}` },
    onMutate: async (is_on) => {
      await client.cancelQueries({ queryKey: [list, path] })
      show(is_on)
    },
    onError: (_error, is_on) => void show(!is_on),
    onSettled: () => client.invalidateQueries({ queryKey: [list, path] }),
  })
}

/** A message in one language with its version, which changes to it send. */
export const useMessage = (path: StorePath, kind: Message['kind'], language: Language) =>
  useQuery<VersionedMessage, ApiError>({
    queryKey: [read, path, kind, language],
    queryFn: ({ signal }) => callWithEtag(read, { path: { ...path, kind }, query: { language } }, { signal }),
  })

/** Saves a message; the server refuses if it has changed since the version `ifMatch`. */
export function useSaveMessage(path: StorePath, kind: Message['kind'], language: Language) {
  const client = useQueryClient()
  return useMutation<VersionedMessage, ApiError, { body: MessageChange; ifMatch: string | undefined }>({
    mutationFn: ({ body, ifMatch }) =>
      callWithEtag(change, { path: { ...path, kind }, body: { ...body, language } }, { ifMatch }),
    onSuccess: (saved) => {
      client.setQueryData([read, path, kind, language], saved)
      return client.invalidateQueries({ refetchType: 'active' })
    },
  })
}

/** Loads the preview after typing pauses. The former preview stays until the new one is loaded. */
export function usePreview(path: StorePath, kind: Message['kind'], request: PreviewRequest) {
  const [settled] = useDebouncedValue(JSON.stringify(request), typingPauseMs)
  return useQuery<Answer<typeof preview>, ApiError>({
    queryKey: [preview, path, kind, settled],
    queryFn: ({ signal }) => call(preview, { path: { ...path, kind }, body: JSON.parse(settled) }, signal),
    placeholderData: keepPreviousData,
  })
}
