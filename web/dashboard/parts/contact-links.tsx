import { Anchor, Group } from '@mantine/core'
import { useMessages } from '../messages/provider.tsx'

type Props = { phone: string | null; email: string | null }

/** The ways to reach a person: a call, WhatsApp and mail, as far as they are known. */
export function ContactLinks({ phone, email }: Props) {
  const { order } = useMessages()
  return (
    <>
      {phone && (
        <Group gap="sm">
          <Anchor href={`tel:+${phone}`}>+{phone}</Anchor>
          <Anchor href={`https://wa.me/${phone}`} target="_blank" rel="noreferrer">
            {order.whatsapp}
          </Anchor>
        </Group>
      )}
      {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
    </>
  )
}
