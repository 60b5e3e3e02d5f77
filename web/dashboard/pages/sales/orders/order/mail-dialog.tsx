import { Button, Group, Stack, Text } from '@mantine/core'
import { useActOnce, useApi } from '../../../../api/hooks.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { Dialog } from '../../../../parts/dialogs/dialog.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { mailTroubleWords } from '../../../../parts/mails/trouble/words.ts'
import { Problem } from '../../../../parts/values/problem.tsx'
import { RawText } from '../../../../parts/values/raw-text.tsx'
import { When } from '../../../../parts/values/when.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { MailStatus } from './mail-status.tsx'
import classes from './order.module.css'

type Props = { orderId: string; mailId: number; onClose: () => void }

/** Shows the text of a mail, and its history. */
export default function MailDialog({ orderId, mailId, onClose }: Props) {
  const { outbox, common } = useMessages()
  const words = useWords(mailTroubleWords)
  const { path, can } = useBusiness()
  const notify = useNotice()
  const mail = useApi('GET /api/businesses/{business_id}/orders/{id}/emails/{email_id}', {
    path: { ...path, id: orderId, email_id: mailId },
  })
  const resend = useActOnce('POST /api/businesses/{business_id}/outbox/{mail_id}/resend')
  const sendAgain = (address: string) =>
    resend.mutate(
      { path: { ...path, mail_id: mailId } },
      {
        onSuccess: () => {
          notify(words.resent(address))
          onClose()
        },
      },
    )
  return (
    <Dialog opened onClose={onClose} title={mail.data?.subject ?? common.loading} size="lg">
      <Loaded query={mail}>
        {({ to, from, text, status, status_history }) => (
          <Stack>
            {resend.error && <Problem error={resend.error} />}
            <Text size="sm" c="dimmed">
              {from} → {to}
            </Text>
            <ul className={classes.history}>
              {status_history.map((entry) => (
                <li key={entry.status + entry.timestamp}>
                  <MailStatus status={entry.status} />
                  <Text size="sm" c="dimmed" component="span">
                    <When at={entry.timestamp} />
                  </Text>
                </li>
              ))}
            </ul>
            {text === null ? <Text size="sm">{outbox.hidden}</Text> : <RawText label={outbox.read} text={text} />}
            {can('messages:manage') && status !== 'stored' && text !== null && (
              <Group justify="flex-end">
                <Button variant="default" loading={resend.isPending} onClick={() => sendAgain(to)}>
                  {words.resend}
                </Button>
              </Group>
            )}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}
