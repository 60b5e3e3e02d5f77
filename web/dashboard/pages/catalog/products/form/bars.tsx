import { Alert, Button, Group, Text } from '@mantine/core'
import { ApiError } from '../../../../../client/api-error.ts'
import { useFormat } from '../../../../messages/format.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { Icon } from '../../../../parts/values/icon.tsx'
import { Problem } from '../../../../parts/values/problem.tsx'
import { productWords } from '../words.ts'

/** Offers to resume an unsaved draft. */
export function StoredDraft({ at, onResume, onIgnore }: { at: string; onResume: () => void; onIgnore: () => void }) {
  const { productForm: words } = useWords(productWords)
  const format = useFormat()
  return (
    <Alert color="brand" variant="light" icon={<Icon name="clock" />} role="status">
      <Group gap="xs">
        <Text size="sm">{words.draftFound(format.ago(at))}</Text>
        <Button size="xs" onClick={onResume}>
          {words.draftResume}
        </Button>
        <Button size="xs" variant="default" onClick={onIgnore}>
          {words.draftIgnore}
        </Button>
      </Group>
    </Alert>
  )
}

/** The fields of the API that show their own errors. */
const shownFields =
  /^(name|slug|item_type|description|rich_description|images|labels|option\d_name|variants\.\d+\.(price|cogs|reseller_price|weight|sku|stocks?|interval|interval_count|validity_period))\b/

/** Explains an error, or only says that fields are marked if all errors are shown at fields. */
export function FormProblem({ error }: { error: unknown }) {
  const { productForm: words } = useWords(productWords)
  const fields = error instanceof ApiError ? error.fields : []
  if (fields.length === 0 || !fields.every(({ field }) => shownFields.test(field))) return <Problem error={error} />
  return (
    <Alert color="red" variant="light" icon={<Icon name="warning" />} role="alert">
      {words.checkFields}
    </Alert>
  )
}
