import { useState } from 'react'
import { ApiError } from '../../../../../client/api-error.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { useMessages } from '../../../../messages/provider.tsx'
import { type MessageChange, type StorePath, useMessage, useSaveMessage, type VersionedMessage } from './use-message.ts'

export const draftFields = ['subject', 'text'] as const

export type DraftField = (typeof draftFields)[number]
export type Draft = Record<DraftField, string>

const readDraft = ({ answer: { subject, text } }: VersionedMessage): Draft => ({ subject, text })

export const isOutdated = (error: unknown) => error instanceof ApiError && error.status === 412

/**
 * The typed text, its difference from the saved one, and functions to save it without overwriting somebody else's
 * change.
 */
export function useMessageDraft(path: StorePath, latest: VersionedMessage) {
  const { common } = useMessages()
  const notify = useNotice()
  const { kind, language } = latest.answer
  const [base, setBase] = useState(latest)
  const [draft, setDraft] = useState(() => readDraft(latest))
  const [theirs, setTheirs] = useState<VersionedMessage>()
  const read = useMessage(path, kind, language)
  const save = useSaveMessage(path, kind, language)
  const saved = readDraft(base)
  const changed = draftFields.filter((field) => draft[field] !== saved[field])

  const start = (message: VersionedMessage) => {
    setBase(message)
    setDraft(readDraft(message))
    setTheirs(undefined)
    save.reset()
  }
  /** Resolves to whether the changes were saved. */
  const send = async (etag: string | undefined): Promise<boolean> => {
    try {
      start(await save.mutateAsync({ body: toChange(changed, draft, base), ifMatch: etag }))
      return true
    } catch (error) {
      return isOutdated(error) && (await compare())
    }
  }
  /** Somebody else saved first. If they changed the other field, both changes are kept; otherwise the user chooses. */
  const compare = async () => {
    const { data } = await read.refetch()
    if (!data) return false
    const now = readDraft(data)
    if (changed.every((field) => now[field] === saved[field])) return await send(data.etag)
    setTheirs(data)
    return false
  }
  const submit = async (etag: string | undefined) => {
    if (changed.length > 0 && (await send(etag))) notify(common.saved)
  }

  return {
    message: base.answer,
    draft,
    changed,
    error: isOutdated(save.error) ? null : save.error,
    isPending: save.isPending,
    change: (field: DraftField, value: string) => setDraft((now) => ({ ...now, [field]: value })),
    discard: () => start(base),
    save: () => submit(base.etag),
    /** Restores the default text. */
    reset: async () => start(await save.mutateAsync({ body: { subject: null, text: null }, ifMatch: undefined })),
    conflict: theirs && {
      theirs: readDraft(theirs),
      keep: () => submit(theirs.etag),
      take: () => start(theirs),
    },
  }
}

/** A field that is empty, or equals the default, follows the default from now on. */
function toChange(changed: DraftField[], draft: Draft, { answer }: VersionedMessage): MessageChange {
  const sentValue = (field: DraftField) => {
    const value = draft[field].trim()
    return value === '' || value === answer[`default_${field}`] ? null : value
  }
  return Object.fromEntries(changed.map((field) => [field, sentValue(field)]))
}
