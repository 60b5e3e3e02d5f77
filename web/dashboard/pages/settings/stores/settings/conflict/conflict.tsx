import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useWords } from '../../../../../messages/provider.tsx'
import { Icon } from '../../../../../parts/values/icon.tsx'
import classes from '../../../../sales/orders/edit/differences.module.css'
import { storeWords } from '../../words.ts'
import type { Draft, FieldValue } from '../draft.ts'
import type { Field } from '../fields.ts'
import { storeFieldWords } from '../words.ts'
import { conflictWords } from './words.ts'

type Choice = { onKeep: () => void; onDiscard: () => void }
type Props = Choice & { fields: Field[]; mine: Draft; theirs: Draft }

/** Shows that somebody else changed the same settings, and lets the user choose a version. */
export default function Conflict({ fields, mine, theirs, ...choice }: Props) {
  const { storeGroups } = useWords(storeWords)
  const storeFields = useWords(storeFieldWords)
  const words = useWords(conflictWords)
  const show = ({ name }: Field, value: FieldValue | undefined): string => {
    if (typeof value === 'boolean') return value ? storeGroups.on : storeGroups.off
    if (Array.isArray(value)) return words.entries(value.length)
    return storeFields[name].options?.[value ?? ''] ?? value ?? ''
  }
  const rows = fields.map((field) => ({
    label: storeFields[field.name].label,
    mine: show(field, mine[field.name]),
    theirs: show(field, theirs[field.name]),
  }))
  return <VersionChoice rows={rows} {...choice} />
}

type Row = { label: string; mine: string; theirs: string }

/** Shows two versions side by side to choose from. */
export function VersionChoice({ rows, onKeep, onDiscard }: Choice & { rows: Row[] }) {
  const words = useWords(conflictWords)
  return (
    <Alert color="amber" variant="light" icon={<Icon name="warning" />} title={words.title} role="alert">
      <Stack gap="sm">
        <Text size="sm">{words.lead}</Text>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{words.setting}</th>
              <th scope="col">{words.mine}</th>
              <th scope="col">{words.theirs}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, mine, theirs }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{mine || words.empty}</td>
                <td>{theirs || words.empty}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Group gap="xs">
          <Button size="xs" onClick={onKeep}>
            {words.keep}
          </Button>
          <Button size="xs" variant="default" onClick={onDiscard}>
            {words.take}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
