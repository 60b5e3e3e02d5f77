import { Anchor, Group } from '@mantine/core'
import { whatsappLink } from '../../../client/whatsapp-link.ts'
import { useMessages } from '../../messages/provider.tsx'

/** `text`: what a chat begins with. */
type Props = { phone: string | null; email: string | null; text?: string }

/** The ways to reach a person: a call, WhatsApp and mail, as far as they are known. */
export function ContactLinks({ phone, email, text }: Props) {
  const { common } = useMessages()
  return (
    <>
      {phone && (
        <Group gap="sm">
          <Anchor href={`tel:+${phone}`}>+{phone}</Anchor>
          <Anchor href={whatsappLink(phone, text)} target="_blank" rel="noreferrer">
            {common.whatsapp}
          </Anchor>
        </Group>
      )}
      {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
    </>
  )
}
