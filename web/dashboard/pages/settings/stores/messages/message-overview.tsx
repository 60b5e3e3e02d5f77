import { Stack } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { StoreWithSettings as Store } from '../../../../api/types.generated.ts'
import { mailWords } from '../../../../parts/mails/words.ts'
import { lazyPart } from '../../../../preload.ts'
import { useBusiness } from '../../../../session/business.tsx'
import { entryWords } from '../../../sales/orders/entry/words.ts'
import { MessageList } from './message-list.tsx'
import { Sender } from './sender.tsx'
import type { Message } from './use-message.ts'
import { messageWords } from './words.ts'

const SenderDomains = lazyPart([mailWords], async () => (await import('../domains/sender-domains.tsx')).default)
const MessageEditor = lazyPart([messageWords, entryWords], async () => (await import('./message-editor.tsx')).default)

/**
 * Lists the messages to buyers of a store. `?message=` opens one of them. The sender's form is a prop: if it were
 * imported here too, the settings' forms would move into the file that all pages load.
 */
export default function StoreMessages({ store, sender }: { store: Store; sender: ReactNode }) {
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
      <Sender form={sender} />
      <Suspense fallback={null}>
        <SenderDomains />
      </Suspense>
    </Stack>
  )
}
