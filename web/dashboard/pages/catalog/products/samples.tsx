import { Button, Group, Stack, Text } from '@mantine/core'
import { useAct } from '../../../api/hooks.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Problem } from '../../../parts/values/problem.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { productWords } from './words.ts'

/** Fills an empty list with sample products. */
export function AddSamples() {
  const { samples } = useWords(productWords)
  const { path } = useBusiness()
  const add = useAct('POST /api/businesses/{business_id}/sample-products')
  return (
    <Stack gap="xs" align="center">
      {add.error && <Problem error={add.error} />}
      <Button variant="subtle" loading={add.isPending} onClick={() => add.mutate({ path })}>
        {samples.add}
      </Button>
    </Stack>
  )
}

/** Explains that there are sample products, and removes them. */
export function RemoveSamples() {
  const { samples } = useWords(productWords)
  const { path } = useBusiness()
  const remove = useAct('DELETE /api/businesses/{business_id}/sample-products')
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed">
        {samples.note}
      </Text>
      <Confirm
        label={samples.remove}
        title={samples.removeTitle}
        text={samples.removeText}
        onConfirm={() => remove.mutateAsync({ path })}
      />
    </Group>
  )
}
