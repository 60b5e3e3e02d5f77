import { Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useBusiness } from '../../../session/business.tsx'
import type { VersionedStore } from '../use-store.ts'
import { MessageList } from './message-list.tsx'
import { Sender } from './sender.tsx'
import type { Message } from './use-message.ts'

const MessageEditor = lazy(() => import('./message-editor.tsx'))

/** The messages that buyers of a store get. `?message=` opens one of them. */
export default function StoreMessages({ latest }: { latest: VersionedStore }) {
  const store = latest.answer
  const path = { ...useBusiness().path, store_id: store.unique_id }
  const opened = useSearchParams()[0].get('message')
  if (opened !== null)
    return (
      <Suspense fallback={null}>
        <MessageEditor key={opened} path={path} kind={opened as Message['kind']} store={store} />
      </Suspense>
    )
  return (
    <Stack gap="lg">
      <MessageList path={path} />
      <Sender latest={latest} />
    </Stack>
  )
}
