import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { whatsappLink } from '../../../../client/whatsapp-link.ts'
import { useAct, useActOnce, useApi } from '../../../api/hooks.ts'
import { maxChatMessageLength } from '../../../api/limits.generated.ts'
import type { Order, OrderChat, OrderMessage } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { ActionForm } from '../../../parts/dialogs/action-form.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { Problem } from '../../../parts/values/problem.tsx'
import { When } from '../../../parts/values/when.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { useChatText } from '../../sales/orders/chat-text.ts'
import classes from './order-chats.module.css'
import { whatsappWords } from './words.ts'

const pollMs = 30_000

/** Shows the messages with the buyer outside of mail, and follow-up chats to open in WhatsApp. */
export default function OrderChats({ order }: { order: Order }) {
  const words = useWords(whatsappWords)
  const { can, path: business } = useBusiness()
  const path = { ...business, id: order.id }
  const history = useApi(
    'GET /api/businesses/{business_id}/orders/{id}/message-history',
    { path },
    { refetchInterval: pollMs },
  )
  return (
    <Card title={words.messages} lead={words.messagesLead}>
      <Stack>
        <Loaded query={history} rows={1}>
          {({ message_history, window_open_until }) => (
            <Stack>
              {message_history.length === 0 ? (
                <Text size="sm" c="dimmed">
                  {words.noMessages}
                </Text>
              ) : (
                <ol className={classes.messages} aria-label={words.messages}>
                  {message_history.map((message) => (
                    <Message key={message.id} message={message} />
                  ))}
                </ol>
              )}
              {can('orders:manage') && message_history.some(({ provider }) => provider === 'whatsapp_cloud') && (
                <AnswerForm order={order} until={window_open_until} />
              )}
            </Stack>
          )}
        </Loaded>
        {can('orders:manage') && <Texts order={order} />}
      </Stack>
    </Card>
  )
}

function Message({ message }: { message: OrderMessage }) {
  const words = useWords(whatsappWords)
  const { kind, status, failure, is_from_bot, sender_name, timestamp } = message
  const isOfBuyer = status === 'received'
  const author = is_from_bot ? words.service : (sender_name ?? words.you)
  const title = words.kinds[kind as keyof typeof words.kinds] as string | undefined
  const reason = failure && words.failures[failure]
  return (
    <li className={classes.message} data-buyer={isOfBuyer || undefined}>
      {title && <Text fw={600}>{title}</Text>}
      <div className={classes.text}>{message.message}</div>
      <Text size="xs" c={status === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
        {author} · <When at={timestamp} />
        {!isOfBuyer && ` · ${words.statuses[status]}`}
        {reason && `: ${reason}`}
      </Text>
    </li>
  )
}

/** Sends an answer from the store's account. WhatsApp accepts it for a day after the buyer wrote. */
function AnswerForm({ order, until }: { order: Order; until: string | null }) {
  const words = useWords(whatsappWords)
  const format = useFormat()
  const { path: business } = useBusiness()
  const [text, setText] = useState('')
  const send = useActOnce('POST /api/businesses/{business_id}/orders/{id}/message-history')
  const submit = () =>
    send.mutate(
      { path: { ...business, id: order.id }, body: { message: text.trim(), provider: 'whatsapp_cloud' } },
      { onSuccess: () => setText('') },
    )
  return (
    <ActionForm error={send.error} onSubmit={submit} gap="xs">
      <Textarea
        name="message"
        label={words.answer}
        description={until ? words.windowOpen(format.moment(until)) : words.windowClosed}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        disabled={!until}
        maxLength={maxChatMessageLength}
        autosize
        minRows={2}
      />
      <Group>
        <Button type="submit" size="xs" disabled={!until || text.trim() === ''} loading={send.isPending}>
          {words.sendAnswer}
        </Button>
      </Group>
    </ActionForm>
  )
}

/** Lists the follow-up chats for the order's goods, or one default text for the order's state. */
function Texts({ order }: { order: Order }) {
  const words = useWords(whatsappWords)
  const { path: business } = useBusiness()
  const path = { ...business, id: order.id }
  const chats = useApi('GET /api/businesses/{business_id}/orders/{id}/chats', { path })
  const record = useAct('POST /api/businesses/{business_id}/orders/{id}/message-history')
  const text = useChatText(order)
  if (!order.customer_phone)
    return (
      <Text size="sm" c="dimmed">
        {words.noPhone}
      </Text>
    )
  const note = (body: { follow_up_chat_id: number } | { message: string }) => record.mutate({ path, body })
  return (
    <Stack gap="xs">
      {record.error && <Problem error={record.error} />}
      <Loaded query={chats} rows={1}>
        {({ data }) => (
          <Group gap="xs">
            {data.map((chat) => (
              <ChatButton key={chat.id} chat={chat} onOpen={() => note({ follow_up_chat_id: chat.id })} />
            ))}
            {data.length === 0 && (
              <Button
                component="a"
                href={whatsappLink(order.customer_phone, text)}
                target="_blank"
                rel="noreferrer"
                variant="light"
                leftSection={<Icon name="chat" size={16} />}
                onClick={() => note({ message: text })}
              >
                {words.write}
              </Button>
            )}
          </Group>
        )}
      </Loaded>
    </Stack>
  )
}

function ChatButton({ chat, onOpen }: { chat: OrderChat; onOpen: () => void }) {
  const words = useWords(whatsappWords)
  if (!chat.url) return null
  return (
    <Button
      component="a"
      href={chat.url}
      target="_blank"
      rel="noreferrer"
      size="xs"
      variant={chat.is_due ? 'light' : 'default'}
      leftSection={<Icon name={chat.sent_at ? 'check' : 'chat'} size={14} />}
      title={chat.message}
      onClick={onOpen}
    >
      {chat.sent_at ? words.sendAgain(chat.name) : chat.name}
    </Button>
  )
}
