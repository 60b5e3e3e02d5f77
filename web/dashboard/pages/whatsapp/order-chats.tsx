import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { whatsappLink } from '../../../client/whatsapp-link.ts'
import { useAct, useApi } from '../../api/hooks.ts'
import type { Order, OrderChat, OrderMessage } from '../../api/types.generated.ts'
import { useFormat } from '../../messages/format.ts'
import { Card } from '../../parts/card.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Problem } from '../../parts/problem.tsx'
import { When } from '../../parts/when.tsx'
import { useBusiness } from '../../session/business.tsx'
import { useChatText } from '../orders/chat-text.ts'
import classes from './order-chats.module.css'
import { useWhatsAppWords } from './use-words.ts'

const pollMs = 30_000

/** What was written to the buyer outside of mail, and the texts that can be sent with one tap. */
export default function OrderChats({ order }: { order: Order }) {
  const words = useWhatsAppWords()
  const format = useFormat()
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
              {window_open_until && (
                <Alert variant="light" icon={<Icon name="chat" />}>
                  {words.windowOpen(format.moment(window_open_until))}
                </Alert>
              )}
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
            </Stack>
          )}
        </Loaded>
        {can('orders:manage') && <Texts order={order} />}
      </Stack>
    </Card>
  )
}

function Message({ message }: { message: OrderMessage }) {
  const words = useWhatsAppWords()
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

/** The follow-up chats of the order's goods; without any, one text that fits the state of the order. */
function Texts({ order }: { order: Order }) {
  const words = useWhatsAppWords()
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
  const words = useWhatsAppWords()
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
