import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useNotice } from '../../../frame/notices.tsx'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import classes from './recovery-codes.module.css'
import { accountWords } from './words.ts'

/** Shows new recovery codes once. Only the button closes the dialog, so that a click outside cannot lose them. */
export function RecoveryCodes({ codes, onDone }: { codes: string[] | undefined; onDone: () => void }) {
  const { common } = useMessages()
  const { account } = useWords(accountWords)
  const notify = useNotice()
  // Over plain http the clipboard is not available; the codes can still be selected.
  const copy = () =>
    navigator.clipboard?.writeText(codes?.join('\n') ?? '').then(
      () => notify(common.copied),
      () => {},
    )
  return (
    <Dialog opened={codes !== undefined} onClose={onDone} title={account.recoveryTitle} isDismissable={false}>
      <Stack>
        <Alert color="amber" variant="light" icon={<Icon name="warning" />}>
          {account.recoveryText}
        </Alert>
        <SimpleGrid component="ul" cols={2} spacing="xs" aria-label={account.recoveryCodes} className={classes.codes}>
          {codes?.map((code) => (
            <Text key={code} component="li" ff="monospace" ta="center">
              {code}
            </Text>
          ))}
        </SimpleGrid>
        <Group justify="flex-end">
          <Button variant="default" leftSection={<Icon name="copy" />} onClick={copy}>
            {common.copy}
          </Button>
          <Button onClick={onDone}>{account.stored}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
