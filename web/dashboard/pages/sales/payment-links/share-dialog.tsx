import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { whatsappLink } from '../../../../client/whatsapp-link.ts'
import type { PaymentLink } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { CopyField } from '../../../parts/fields/copy-field.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { QrCode } from '../../../parts/values/qr-code.tsx'
import { paymentLinkWords } from './words.ts'

/** Shows the address of a link to copy, to send by WhatsApp and to scan. */
export function ShareDialog({ link, onClose }: { link: PaymentLink; onClose: () => void }) {
  const words = useWords(paymentLinkWords)
  const format = useFormat()
  const { title, amount, currency, url, state } = link
  const text = amount ? words.message(title, format.money(amount, currency), url) : `${title}\n${url}`
  return (
    <Dialog opened onClose={onClose} title={words.shareTitle(title)}>
      <Stack gap="md">
        {state !== 'open' && (
          <Text size="sm" role="note">
            {words.notOpen(words.states[state])}
          </Text>
        )}
        <CopyField label={words.link} value={url} />
        <Group>
          <Button
            component="a"
            href={whatsappLink(null, text)}
            target="_blank"
            rel="noreferrer"
            leftSection={<Icon name="send" size={16} />}
          >
            {words.whatsapp}
          </Button>
          <Anchor href={url} target="_blank" rel="noreferrer">
            {words.openPage}
          </Anchor>
        </Group>
        <QrCode text={url} label={words.scan} />
      </Stack>
    </Dialog>
  )
}
