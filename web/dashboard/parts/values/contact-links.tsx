import { Anchor, Group } from '@mantine/core'
import { whatsappLink } from '../../../client/whatsapp-link.ts'
import { useMessages } from '../../messages/provider.tsx'

/** `text`: the prepared text of a chat. */
type Props = { phone: string | null; email: string | null; text?: string }

/** Links to call, to WhatsApp and to mail a person, for the contacts that are known. */
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
