import { Text } from '@mantine/core'
import { useWords } from '../../../../../messages/provider.tsx'
import { TwoVersions } from '../../../../../parts/lists/two-versions.tsx'
import { storeWords } from '../../words.ts'
import type { Field } from '../fields.ts'
import type { Draft, FieldValue } from '../values.ts'
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
    <TwoVersions
      title={words.title}
      lead={<Text size="sm">{words.lead}</Text>}
      head={[words.setting, words.mine, words.theirs]}
      rows={rows.map(({ label, mine, theirs }) => ({ label, values: [mine || words.empty, theirs || words.empty] }))}
      keep={{ label: words.keep, act: onKeep }}
      take={{ label: words.take, act: onDiscard }}
    />
  )
}
