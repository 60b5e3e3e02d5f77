import { Textarea } from '@mantine/core'
import type { Order } from '../../../../api/types.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { entryWords } from './words.ts'

type Props = { order?: Order; problem: (field: string) => string | undefined }

/** The fields for the note that the buyer reads and for the team's own. */
export function NoteFields({ order, problem }: Props) {
  const { newOrder } = useWords(entryWords)
  return (
    <>
      <Textarea
        name="notes"
        label={newOrder.notes}
        description={newOrder.notesHint}
        defaultValue={order?.notes ?? ''}
        error={problem('notes')}
        autosize
        minRows={2}
      />
      <Textarea
        name="internal_notes"
        label={newOrder.internalNotes}
        description={newOrder.internalNotesHint}
        defaultValue={order?.internal_notes ?? ''}
        error={problem('internal_notes')}
        autosize
        minRows={2}
      />
    </>
  )
}
