import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useApi } from '../../../api/hooks.ts'
import type { FollowUpChat } from '../../../api/types.generated.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Record, Records } from '../../../parts/lists/records.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { Problem } from '../../../parts/values/problem.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { ChatDialog } from './chat-dialog.tsx'
import { type ChatOwner, useChatActions, useChats } from './use-chats.ts'
import { whatsappWords } from './words.ts'

/** Lists the texts that a team sends to the buyers of a product or bundle. */
export default function FollowUpChats() {
  const { owner, owner_id } = useParams()
  return <Chats owner={{ kind: owner === 'bundles' ? 'bundles' : 'products', id: Number(owner_id) }} />
}

function useOwnerName({ kind, id }: ChatOwner): string {
  const { path } = useBusiness()
  const isProduct = kind === 'products'
  const product = useApi(
    'GET /api/businesses/{business_id}/products/{product_id}',
    { path: { ...path, product_id: id } },
    { enabled: isProduct },
  )
  const bundle = useApi(
    'GET /api/businesses/{business_id}/bundles/{bundle_id}',
    { path: { ...path, bundle_id: id } },
    { enabled: !isProduct },
  )
  return (isProduct ? product.data?.name : bundle.data?.public_name) ?? ''
}

function Chats({ owner }: { owner: ChatOwner }) {
  const words = useWords(whatsappWords)
  const pathTo = usePathTo()
  const name = useOwnerName(owner)
  const list = useChats(owner)
  const { generate } = useChatActions(owner)
  const [open, setOpen] = useState<FollowUpChat | 'new' | null>(null)
  const back =
    owner.kind === 'products' ? pathTo('product', { product_id: owner.id }) : pathTo('bundle', { bundle_id: owner.id })
  const usual = (
    <Button variant="light" loading={generate.isPending} onClick={() => generate.run().catch(() => {})}>
      {words.generate}
    </Button>
  )
  return (
    <Page
      title={words.chatsTitle(name)}
      lead={words.chatsLead}
      action={
        <Group>
          <Button component={Link} to={back} variant="default" leftSection={<Icon name="back" size={16} />}>
            {words.back}
          </Button>
          <Button leftSection={<Icon name="plus" />} onClick={() => setOpen('new')}>
            {words.addChat}
          </Button>
        </Group>
      }
    >
      {generate.error && <Problem error={generate.error} />}
      <Loaded query={list} rows={3}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon="chat" title={words.noChats} lead={words.noChatsLead} action={usual} />
          ) : (
            <Stack>
              <Records label={words.chatsTitle(name)}>
                {data.map((chat) => (
                  <Chat key={chat.id} owner={owner} chat={chat} onEdit={() => setOpen(chat)} />
                ))}
              </Records>
              <Group>{usual}</Group>
            </Stack>
          )
        }
      </Loaded>
      {open && <ChatDialog owner={owner} chat={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function Chat({ owner, chat, onEdit }: { owner: ChatOwner; chat: FollowUpChat; onEdit: () => void }) {
  const words = useWords(whatsappWords)
  const { common } = useMessages()
  const { remove } = useChatActions(owner)
  const { name, trigger, hours_after } = chat
  const when = trigger ? words.triggers[trigger] : words.anyTime
  const text = chat.text_for_bank_transfer ?? chat.text_for_epayment ?? chat.text_for_cod ?? ''
  return (
    <Record
      name={name}
      lines={[
        hours_after > 0 ? `${when}, ${words.after(hours_after)}` : when,
        text.length > 160 ? `${text.slice(0, 160)}…` : text,
      ]}
      actions={
        <>
          <Button size="xs" variant="default" onClick={onEdit}>
            {common.edit}
          </Button>
          <Confirm
            label={common.delete}
            title={words.removeChat(name)}
            text={words.removeChatText}
            onConfirm={() => remove.run(chat.id)}
          />
        </>
      }
    />
  )
}
